import anyAscii from 'any-ascii';
import { create, type Font, type Glyph, type Subset } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { FAMILIES, FAMILIES_WITH_KANA, fontFile, type Weight } from './font-files.ts';

/** A font by the name under which pdfkit knows it. */
export interface PrintFont {
  name: string;
  font: Font;
}

/** A grapheme as it is printed, and the font that has it. */
export interface Printed {
  text: string;
  font: PrintFont;
}

export type Fonts = (grapheme: string, how: { weight: Weight; kana: boolean }) => Printed;

/** pdfkit cannot embed WOFF2; `files` are what `readFontFiles` found. */
export async function openFonts(files: Map<string, Buffer>): Promise<Fonts> {
  const plain = new Map<string, Buffer>();
  for (const [path, file] of files) plain.set(path, Buffer.from(await decompress(file)));
  const opened = new Map<string, PrintFont>();

  function fontOf(text: string, { weight, kana }: Parameters<Fonts>[1]): PrintFont | undefined {
    const [first, ...others] = Array.from(text, (character) => character.codePointAt(0)!);
    for (const family of kana ? FAMILIES_WITH_KANA : FAMILIES) {
      const file = fontFile(family, first!, weight);
      const bytes = file && plain.get(file.path);
      if (!bytes) continue;
      const name = `${file.family}-${weight}-${file.subset}`;
      const font = opened.get(name) ?? { name, font: openFont(bytes, name, weight) };
      opened.set(name, font);
      if ([first!, ...others].every((one) => font.font.hasGlyphForCodePoint(one))) return font;
    }
    return undefined;
  }

  return (grapheme, how) => {
    for (const form of [grapheme, withoutMarks(grapheme), anyAscii(grapheme), '?']) {
      const font = form && fontOf(form, how);
      if (font) return { text: form, font };
    }
    throw new Error('the fonts lack ASCII');
  };
}

const withoutMarks = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');

function openFont(bytes: Buffer, name: string, weight: Weight): Font {
  const file = create(bytes) as Font;
  const font = file.variationAxes['wght']
    ? withOutlines(file.getVariation({ wght: weight }))
    : file;
  // pdfkit takes fonts of one name for the same.
  return Object.defineProperty(font, 'postscriptName', { value: name });
}

/** What fontkit's subsets of TrueType fonts consist of; not in its types. */
interface Parts extends Subset {
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
}

/**
 * fontkit 2.0.4 cannot encode glyphs of a variable font (it passes a length where restructure 3 takes a buffer), and
 * would leave accents where the default weight has them.
 */
function withOutlines(font: Font): Font {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset() as Parts;
    const addGlyph = (id: number) => {
      const { path, advanceWidth } = font.getGlyph(id);
      const outline = encodeOutline(path.commands);
      subset.glyf.push(outline);
      subset.loca.offsets.push(subset.offset);
      const bearing = outline.length > 0 ? outline.readInt16BE(2) : 0;
      subset.hmtx.metrics.push({ advance: Math.round(advanceWidth), bearing });
      subset.offset += outline.length;
      return subset.glyf.length - 1;
    };
    return Object.assign(subset, { _addGlyph: addGlyph });
  };
  return font;
}

/** As a simple glyph of TrueType's `glyf` table, which compression makes small. */
function encodeOutline(commands: Glyph['path']['commands']): Buffer {
  const points: { x: number; y: number; isOnCurve: boolean }[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1);
    for (let at = 0; at < args.length; at += 2) {
      const isOnCurve = at === args.length - 2;
      points.push({ x: Math.round(args[at]!), y: Math.round(args[at + 1]!), isOnCurve });
    }
  }
  if (points.length === 0) return Buffer.alloc(0);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const words = (values: number[]) => {
    const bytes = Buffer.alloc(values.length * 2);
    values.forEach((value, index) => bytes.writeInt16BE(value, index * 2));
    return bytes;
  };
  const steps = (values: number[]) =>
    values.map((value, index) => value - (values[index - 1] ?? 0));
  const head = words([ends.length, ...box, ...ends, 0]);
  const flags = Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0)));
  const glyph = Buffer.concat([head, flags, words(steps(xs)), words(steps(ys))]);
  return Buffer.concat([glyph, Buffer.alloc(glyph.length % 2)]);
}
