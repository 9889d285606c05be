import bidiFactory, { type Bidi } from 'bidi-js';
import type { Fonts, PrintFont } from './fonts.ts';
import type { Weight } from './font-files.ts';

/** Characters of one font in one direction. */
export interface Run {
  text: string;
  font: PrintFont;
  width: number;
  features: string[];
}

export interface Line {
  /** From left to right. */
  runs: Run[];
  width: number;
  /** As it is read, where that differs from left to right. */
  actual?: string;
}

export interface TextStyle {
  size: number;
  weight: Weight;
  width: number;
  features?: string[] | undefined;
}

/** Figures of one width, so that amounts stand below each other. */
export const FIGURES = ['tnum'];
/** Not none: pdfkit would lay out words one by one, which breaks Arabic. */
const PLAIN = ['kern'];

/** To TypeScript the module is what it exports by default. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en');
/** Nothing to see, or meant to deceive (U+202E turns text around). Joiners shape Arabic. */
const UNPRINTED = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\uFE00-\uFE0F]|(?![\u200C\u200D])\p{Cf}/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const NO_LINE_BEFORE = /^[\p{Pe}\p{Pf}\p{Po}\p{M}ー]/u;

interface Piece {
  /** What was written. */
  source: string;
  text: string;
  font: PrintFont;
  level: number;
  breaksAfter: boolean;
}

export function layOut(fonts: Fonts, text: string, style: TextStyle): Line[] {
  const clean = text.normalize('NFC').replaceAll(/[^\S\n\u00A0]+/g, ' ');
  return clean.split('\n').flatMap((paragraph) => {
    const pieces = piecesOf(fonts, paragraph.replaceAll(UNPRINTED, '').trim(), style.weight);
    return wrapped(pieces, style).map((line) => lineOf(line, style));
  });
}

function piecesOf(fonts: Fonts, text: string, weight: Weight): Piece[] {
  const how = { weight, kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) };
  const pieces = Array.from(graphemes.segment(text), ({ segment }) => ({
    source: segment,
    ...fonts(segment, how),
  }));
  const { levels } = bidi.getEmbeddingLevels(pieces.map((piece) => piece.text).join(''));
  let at = 0;
  return pieces.map(({ source, text: printed, font }, index) => {
    const level = levels[at]!;
    at += printed.length;
    const breaksAfter = mayBreak(printed, pieces[index + 1]?.text ?? '');
    return { source, text: printed, font, level, breaksAfter };
  });
}

function mayBreak(before: string, after: string): boolean {
  if (before === ' ') return true;
  if (NO_LINE_BEFORE.test(after) || /^\p{Ps}/u.test(before)) return false;
  const isJoint = /[-–—/@]$/.test(before) && /^\p{L}/u.test(after);
  return isJoint || CJK.test(before) || CJK.test(after);
}

/** Between words; inside of one only where it is longer than a line. */
function wrapped(pieces: Piece[], style: TextStyle): Piece[][] {
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let used = 0;
  const add = (more: Piece[]) => {
    if (line.length > 0 && used + widthOf(trimmed(more), style) > style.width) {
      lines.push(line);
      line = [];
      used = 0;
    }
    line.push(...more);
    used += widthOf(more, style);
  };
  for (const word of wordsOf(pieces)) {
    if (widthOf(trimmed(word), style) <= style.width) add(word);
    else for (const piece of word) add([piece]);
  }
  return [...lines, line];
}

function wordsOf(pieces: Piece[]): Piece[][] {
  const words: Piece[][] = [[]];
  for (const piece of pieces) {
    words.at(-1)!.push(piece);
    if (piece.breaksAfter) words.push([]);
  }
  return words.filter((word) => word.length > 0);
}

const trimmed = (line: Piece[]) => (line.at(-1)?.text === ' ' ? line.slice(0, -1) : line);
const widthOf = (line: Piece[], style: TextStyle) => sumOf(runsOf(turned(line), style));
const sumOf = (runs: Run[]) => runs.reduce((sum, { width }) => sum + width, 0);

function lineOf(pieces: Piece[], style: TextStyle): Line {
  const line = trimmed(pieces);
  const runs = runsOf(turned(line), style);
  const width = sumOf(runs);
  const isPlain = line.every(({ level, text, source }) => level === 0 && text === source);
  const actual = line.map(({ source }) => source).join('');
  return isPlain ? { runs, width } : { runs, width, actual };
}

/** From the order of reading to the one from left to right (UAX #9, L2). */
function turned(line: Piece[]): Piece[] {
  const order = [...line];
  for (let level = Math.max(0, ...line.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && order[to]!.level >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = to;
    }
  }
  return order;
}

function runsOf(line: Piece[], { size, features = PLAIN }: TextStyle): Run[] {
  const groups: Piece[][] = [];
  for (const piece of line) {
    const last = groups.at(-1)?.at(-1);
    const joins = last?.font === piece.font && last.level === piece.level && !isTurnedDigit(piece);
    if (joins) groups.at(-1)!.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group) => {
    const { font, level } = group[0]!;
    const texts = group.map((piece) => piece.text);
    const rightToLeft = level % 2 === 1;
    // fontkit turns Arabic and Hebrew around itself.
    const shaped = rightToLeft && RIGHT_TO_LEFT.test(texts.join(''));
    const text = shaped
      ? texts.toReversed().join('')
      : texts.map((one) => (rightToLeft ? mirrored(one) : one)).join('');
    return { text, font, width: advanceOf(font, text, features) * size, features };
  });
}

const advances = new Map<string, number>();

/** Remembered: each word is measured several times, and shaping one takes a millisecond at first. */
function advanceOf({ name, font }: PrintFont, text: string, features: string[]): number {
  const key = `${name} ${features[0]} ${text}`;
  const advance = advances.get(key) ?? font.layout(text, features).advanceWidth / font.unitsPerEm;
  advances.set(key, advance);
  return advance;
}

const mirrored = (text: string) => bidi.getMirroredCharacter(text) ?? text;
/** A Persian digit reads from left to right, but fontkit takes its script for the direction. */
const isTurnedDigit = ({ level, text }: Piece) => level % 2 === 0 && RIGHT_TO_LEFT.test(text);
