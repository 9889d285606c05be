/** Alphabets that Unicode does not fold: negative circled, negative squared, and flags. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
/** Characters that look like a full stop, a slash or a colon. */
const SIGNS = new Map(
  [
    ['.', '。·‧∙⋅۔܁܂ꓸ'],
    ['/', '⁄∕⧸╱'],
    [':', '꞉ː։׃∶'],
  ].flatMap(([plain, signs]) => Array.from(signs!, (sign) => [sign, plain!] as const)),
);

/** `ⓤ`, `𝐮`, `ｕ`, `🅤` and `ú` all fold to `u`. */
function foldCharacter(character: string): string {
  const code = character.codePointAt(0)!;
  const first = ALPHABETS.find((start) => code >= start && code < start + 26);
  if (first !== undefined) return String.fromCharCode(97 + code - first);
  const plain = character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return Array.from(plain, (sign) => SIGNS.get(sign) ?? sign).join('');
}

export const fold = (text: string): string => Array.from(text, foldCharacter).join('');

/** Removes what matches in the folded text; leaves a space, so that both sides stay apart. */
export function cutFolded(
  text: string,
  pattern: RegExp,
  isKept: (match: string) => boolean = () => false,
): string {
  const characters = Array.from(text, (source) => ({ source, folded: foldCharacter(source) }));
  // For each unit of the folded text, the index of its original character.
  const origins = characters.flatMap(({ folded }, at) =>
    Array.from({ length: folded.length }, () => at),
  );
  const cut = new Set<number>();
  for (const { index, 0: match } of characters
    .map(({ folded }) => folded)
    .join('')
    .matchAll(pattern)) {
    if (isKept(match)) continue;
    // Includes the marks behind it, which fold to nothing.
    const end = origins[index + match.length] ?? characters.length;
    const last = origins[index + match.length - 1]!;
    for (let at = origins[index]!; at < Math.max(end, last + 1); at += 1) cut.add(at);
  }
  return characters
    .map(({ source }, at) => (!cut.has(at) ? source : cut.has(at - 1) ? '' : ' '))
    .join('');
}
