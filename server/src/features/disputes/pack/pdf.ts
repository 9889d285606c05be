import type { EvidencePack } from '@jobly/core/disputes/pack';
import { BOLD, linesOf, PLAIN, winAnsi, type Font } from './pdf-text.ts';

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 54 };
const VALUE_LEFT = PAGE.margin + 128;
const RIGHT = PAGE.width - PAGE.margin;
const FOOTER = 30;

/** One line of text on a page, or a rule across it. */
type Drawn = { y: number } & (
  | { rule: true }
  | { x: number; text: string; font: Font; size: number; grey?: boolean }
);

/**
 * The pack as a PDF: text in two weights of Helvetica, rules and page breaks. pdfkit would bring six packages, and
 * font files that our one bundle would have to carry (docs/decisions/0038).
 */
export function packPdf(pack: EvidencePack, footer: string): Buffer {
  return fileOf(pack.title, layOut(pack), footer);
}

function layOut({ title, lead, sections }: EvidencePack): Drawn[][] {
  const pages: Drawn[][] = [[]];
  let y = PAGE.height - PAGE.margin;
  const room = (height: number) => {
    if (y - height >= PAGE.margin + FOOTER) return;
    pages.push([]);
    y = PAGE.height - PAGE.margin;
  };
  const draw = (
    text: string,
    left: number,
    given: { font?: Font; size?: number; grey?: boolean } = {},
  ) => {
    const { font = PLAIN, size = 10, grey = false } = given;
    for (const line of linesOf(text, RIGHT - left, font, size)) {
      room(size * 1.4);
      y -= size * 1.4;
      pages.at(-1)!.push({ x: left, y, text: line, font, size, grey });
    }
  };
  draw(title, PAGE.margin, { font: BOLD, size: 20 });
  y -= 4;
  draw(lead, PAGE.margin, { size: 11 });
  for (const { heading, note, rows } of sections) {
    // No heading alone at the foot of a page.
    room(80);
    y -= 18;
    pages.at(-1)!.push({ y, rule: true });
    y -= 4;
    draw(heading, PAGE.margin, { font: BOLD, size: 13 });
    if (note) draw(note, PAGE.margin, { grey: true });
    y -= 2;
    for (const [label, value] of rows) {
      room(14);
      const [page, top] = [pages.at(-1)!, y];
      draw(value, VALUE_LEFT);
      page.push({ x: PAGE.margin, y: top - 14, text: label, font: PLAIN, size: 10, grey: true });
    }
  }
  return pages;
}

/** A string in a content stream: single bytes, with PDF's syntax escaped. */
const literal = (text: string) => `(${winAnsi(text).replaceAll(/[\\()]/g, String.raw`\$&`)})`;

function streamOf(drawn: Drawn[]): string {
  return drawn
    .map((one) =>
      'rule' in one
        ? `0.8 G ${PAGE.margin} ${one.y} m ${RIGHT} ${one.y} l S`
        : `BT ${one.grey ? '0.4' : '0'} g /${one.font.name} ${one.size} Tf ${one.x} ${one.y.toFixed(1)} Td ${literal(one.text)} Tj ET`,
    )
    .join('\n');
}

/** Objects one after the other, and a table that says at which byte each begins. */
function fileOf(title: string, pages: Drawn[][], footer: string): Buffer {
  const pageIds = pages.map((_, index) => 6 + 2 * index);
  const fonts = `/Font << ${[PLAIN, BOLD].map(({ name }, index) => `/${name} ${3 + index} 0 R`).join(' ')} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ...[PLAIN, BOLD].map(
      ({ base }) =>
        `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
    ),
    `<< /Title ${literal(title)} >>`,
    ...pages.flatMap((drawn, index) => {
      const number = `${footer}  ·  Page ${index + 1} of ${pages.length}`;
      const [line = ''] = linesOf(number, RIGHT - PAGE.margin, PLAIN, 8);
      const foot = { x: PAGE.margin, y: FOOTER, text: line, font: PLAIN, size: 8, grey: true };
      const stream = streamOf([...drawn, foot]);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << ${fonts} >> /Contents ${pageIds[index]! + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  // Every character is one byte by now.
  return Buffer.from(file + end, 'latin1');
}
