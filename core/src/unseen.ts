/** Controls, lone halves of a character, and marks that hide text or turn it around; line breaks and tabs stay. */
const UNSEEN = /(?![\t\n\r\u{e0020}-\u{e007f}\u200c\u200d])[\p{Cc}\p{Cs}\p{Co}\p{Cf}]/gu;
/** The flags of England, Scotland and Wales are written with tags; alone, tags are invisible text. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\u{e0020}-\u{e007f}]+/gu;
/** Without lookbehind, which browsers of early 2021 do not have. */
const JOINERS = /([^\u200c\u200d]?)[\u200c\u200d]*([\u200c\u200d])/gu;
/** Emoji, and letters of scripts that are written with joiners. */
const JOINED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]/u;

/**
 * Removes invisible characters from a text that others read: they reverse a line, hide words in it, or make two equal
 * names differ. Applied where a name or a memo comes in.
 */
export function withoutUnseen(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(TAGS, '$1')
    .replace(JOINERS, (_, before: string, joiner: string) =>
      JOINED.test(before) ? before + joiner : before,
    );
}
