/** A font that every PDF reader has; widths of its characters 32 to 126, in thousandths. */
export interface Font {
  name: string;
  base: string;
  widths: number[];
}

const DIGITS = Array.from({ length: 10 }, () => 556);

// Adobe's metrics of the standard fonts (Core14 AFM).
// prettier-ignore
export const PLAIN: Font = { name: 'F1', base: 'Helvetica', widths: [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, ...DIGITS,
  278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
  667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,
  556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
] };
// prettier-ignore
export const BOLD: Font = { name: 'F2', base: 'Helvetica-Bold', widths: [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, ...DIGITS,
  333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
  667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333,
  611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
] };

/** What WinAnsi has between Latin-1's two halves, from 128 on. */
const BETWEEN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** For a character that the font does not have: the reader sees that something is missing. */
const MISSING = '?';

const graphemes = new Intl.Segmenter('en');

/** As a string of single bytes. A letter that WinAnsi lacks loses its accent. */
export function winAnsi(text: string): string {
  return Array.from(
    graphemes.segment(text.normalize('NFC')),
    ({ segment }) =>
      bytesOf(segment) ?? bytesOf(segment.normalize('NFKD').replaceAll(/\p{M}/gu, '')) ?? MISSING,
  ).join('');
}

function bytesOf(grapheme: string): string | undefined {
  let bytes = '';
  for (const character of grapheme) {
    const code = character.codePointAt(0)!;
    const between = BETWEEN.indexOf(character);
    if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) bytes += character;
    else if (between >= 0 && code > 160) bytes += String.fromCharCode(128 + between);
    else return undefined;
  }
  return bytes;
}

/** An accented letter is as wide as its base; anything unknown is as wide as a digit. */
function widthOf(text: string, { widths }: Font, size: number): number {
  let sum = 0;
  for (const character of text) {
    const base = character.normalize('NFKD').charCodeAt(0);
    sum += widths[base - 32] ?? 556;
  }
  return (sum * size) / 1_000;
}

/** Broken between words, or inside a word that is longer than a line; line breaks stay. */
export function linesOf(text: string, width: number, font: Font, size: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const joined = `${lines.at(-1)} ${word}`.trim();
      if (widthOf(joined, font, size) <= width) lines[lines.length - 1] = joined;
      else lines.push(...piecesOf(word, width, font, size));
    }
    return lines.filter((line, index) => line || index > 0);
  });
}

function piecesOf(word: string, width: number, font: Font, size: number): string[] {
  const pieces = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = pieces.at(-1)! + segment;
    if (widthOf(longer, font, size) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}
