/** Controls, lone surrogates, and marks that hide or reverse text; line breaks and tabs stay. */
const UNSEEN = /(?![\t\n\r\u{e0020}-\u{e007f}\u200c\u200d])[\p{Cc}\p{Cs}\p{Co}\p{Cf}]/gu;
/** The flags of England, Scotland and Wales contain tags; elsewhere tags are invisible text. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\u{e0020}-\u{e007f}]+/gu;
/** Without lookbehind, which browsers of early 2021 lack. */
const JOINERS = /([^\u200c\u200d]?)[\u200c\u200d]*([\u200c\u200d])/gu;
/** Emoji, and scripts that use joiners. */
const JOINED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]/u;

/** Removes invisible characters from names and memos: they reverse or hide text, or make equal names differ. */
export function stripInvisible(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(TAGS, '$1')
    .replace(JOINERS, (_, before: string, joiner: string) =>
      JOINED.test(before) ? before + joiner : before,
    );
}

/** Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{1e800}-\u{1efff}]/u;

/** Typed words within a sentence of ours: written from right to left, they would turn around a sum that follows. */
export const isolated = (typed: string): string =>
  RIGHT_TO_LEFT.test(typed) ? `\u2068${typed}\u2069` : typed;
