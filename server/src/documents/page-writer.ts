import type PDFDocument from 'pdfkit';
import type { Fonts } from './fonts.ts';
import type { Weight } from './font-files.ts';
import { layOut, type Line } from './text-lines.ts';

export type Element = PDFKit.PDFStructureElement;
type Doc = InstanceType<typeof PDFDocument>;

/** US Letter in points. */
export const LEFT = 54;
export const RIGHT = 558;
const TOP = 54;
const BOTTOM = 724;
const FOOT = 748;
/** A higher row is divided between pages. */
const KEPT_TOGETHER = 200;

export const COLORS = { ink: '#14181f', muted: '#5a6470', rule: '#d5dae1', good: '#15703c' };

export interface TextLook {
  size: number;
  weight?: Weight;
  color?: keyof typeof COLORS;
}

/** What a screen reader reads as one thing, as it is broken into lines. */
export interface Block extends TextLook {
  /** Without one it is decoration, for nobody to read. */
  element: Element | undefined;
  lines: Line[];
  /** Above it. */
  gap: number;
}

export interface Column {
  x: number;
  width: number;
  align?: 'right' | undefined;
}

/** In points. */
interface Picture {
  jpeg: Buffer;
  width: number;
  height: number;
  /** Its element, which says where it is drawn. */
  figure: (bbox: number[]) => Element;
}

export interface Cell {
  at: Column;
  blocks: Block[];
}

const lineHeight = ({ size }: TextLook) => Math.round(size * 1.45 * 2) / 2;
const heightOf = ({ blocks }: Cell) =>
  blocks.reduce((sum, block) => sum + block.gap + block.lines.length * lineHeight(block), 0);

export type PageWriter = ReturnType<typeof pageWriter>;

/** Writes rows of cells from top to bottom, each line as what it is in the structure, and turns pages. */
export function pageWriter(doc: Doc, fonts: Fonts) {
  let y = TOP;
  let onNewPage: (() => void) | undefined;

  function marked(element: Element | undefined, draw: () => void) {
    if (element) {
      const content = doc.markStructureContent('Span');
      draw();
      doc.endMarkedContent();
      element.add(content);
    } else {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    }
  }

  function drawLine(line: Line, look: TextLook, left: number, baseline: number) {
    doc.fillColor(COLORS[look.color ?? 'ink']);
    if (line.actual !== undefined) doc.markContent('Span', { actual: line.actual });
    let x = left;
    for (const { text, font, width, features } of line.runs) {
      doc.registerFont(font.name, font.font as never);
      doc.font(font.name, look.size);
      doc.text(text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: features as never,
      });
      x += width;
    }
    if (line.actual !== undefined) doc.endMarkedContent();
  }

  /** As many lines as fit; returns the cell with the others. */
  function drawFitting({ at: { x, width, align }, blocks }: Cell): { rest: Block[]; end: number } {
    let top = y;
    const rest: Block[] = [];
    for (const block of blocks) {
      const step = lineHeight(block);
      top += block.gap;
      const room = rest.length > 0 ? 0 : Math.max(0, Math.floor((BOTTOM - top) / step));
      for (const line of block.lines.slice(0, room)) {
        const left = align === 'right' ? x + width - line.width : x;
        const baseline = top + step / 2 + block.size * 0.36;
        marked(block.element, () => drawLine(line, block, left, baseline));
        top += step;
      }
      if (block.lines.length > room) {
        rest.push({ ...block, gap: 0, lines: block.lines.slice(room) });
      }
    }
    return { rest, end: top };
  }

  /** Of the footer: cut where it is longer. */
  function lineOf(text: string): Line {
    const style = { size: 8, weight: 400, width: 400 } as const;
    const [line, ...rest] = layOut(fonts, text, style);
    if (rest.length === 0) return line!;
    const shown = line!.actual ?? line!.runs.map((run) => run.text).join('');
    return layOut(fonts, `${shown.slice(0, -2)}…`, style)[0]!;
  }

  function newPage() {
    doc.addPage();
    y = TOP;
    onNewPage?.();
  }

  function makeRoom(height: number) {
    if (y + height > BOTTOM) newPage();
  }

  function row(cells: Cell[]) {
    const height = Math.max(...cells.map(heightOf));
    if (height <= KEPT_TOGETHER) makeRoom(height);
    for (let left = cells; ;) {
      const drawn = left.map(drawFitting);
      y = Math.max(...drawn.map(({ end }) => end));
      if (drawn.every(({ rest }) => rest.length === 0)) return;
      left = left.map(({ at }, index) => ({ at, blocks: drawn[index]!.rest }));
      newPage();
    }
  }

  /** Beside each other, each with what is said below it. */
  function pictures(shown: { picture: Picture; at: Column; caption: Block }[]) {
    const height = Math.max(...shown.map(({ picture }) => picture.height));
    makeRoom(height + 30);
    for (const { picture, at } of shown) {
      const { width } = picture;
      const bbox = [at.x, y, at.x + width, y + picture.height];
      marked(picture.figure(bbox), () =>
        doc.image(picture.jpeg, at.x, y, { width, height: picture.height }),
      );
    }
    y += height + 4;
    row(shown.map(({ at, caption }) => ({ at, blocks: [caption] })));
    y += 12;
  }

  return {
    row,
    pictures,
    makeRoom,
    space: (height: number) => {
      y += height;
    },
    rule(from: number, color: keyof typeof COLORS, above = 0, below = 0) {
      if (above > 0) makeRoom(40);
      y += above;
      marked(undefined, () =>
        doc.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.7).stroke(COLORS[color]),
      );
      y += below;
    },
    /** A table repeats its head. */
    duringTable(repeatHead: (() => void) | undefined, draw: () => void) {
      onNewPage = repeatHead;
      draw();
      onNewPage = undefined;
    },
    block(
      element: Element | undefined,
      text: string,
      { width }: Column,
      how: TextLook & { gap?: number; features?: string[] | undefined },
    ): Block {
      const { gap = 0, features, size, weight = 400, color = 'ink' } = how;
      const lines = layOut(fonts, text, { size, weight, width, features });
      return { element, lines, gap, size, color };
    },
    foot(texts: (page: number, count: number) => [left: string, right: string]) {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        const [left, right] = texts(page + 1, count).map((text) => lineOf(text));
        doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
        drawLine(left!, { size: 8, color: 'muted' }, LEFT, FOOT);
        drawLine(right!, { size: 8, color: 'muted' }, RIGHT - right!.width, FOOT);
        doc.endMarkedContent();
      }
    },
  };
}
