import { buffer } from 'node:stream/consumers';
import type {
  PrintedDocument,
  PrintedParty,
  PrintedPictures,
  PrintedTable,
} from '@jobly/core/printed-document';
import PdfKit from 'pdfkit';
import type { Fonts } from './fonts.ts';
import { LEFT, pageWriter, RIGHT, type Block, type Column, type Element } from './page-writer.ts';
import { FIGURES } from './text-lines.ts';

const MIDDLE = 306;
const FULL: Column = { x: LEFT, width: RIGHT - LEFT };
const AMOUNT: Column = { x: 458, width: 100, align: 'right' };

/** By look and number of columns. */
const COLUMNS: Record<PrintedTable['look'], Record<number, Column[]>> = {
  lines: {
    2: [{ x: LEFT, width: 380 }, AMOUNT],
    4: [
      { x: LEFT, width: 238 },
      { x: 300, width: 62, align: 'right' },
      { x: 370, width: 84, align: 'right' },
      AMOUNT,
    ],
  },
  sums: { 2: [{ x: MIDDLE, width: 148 }, AMOUNT] },
  payments: { 3: [{ x: LEFT, width: 130 }, { x: 190, width: 256 }, AMOUNT] },
  facts: {
    2: [
      { x: LEFT, width: 120 },
      { x: 182, width: RIGHT - 182 },
    ],
  },
};
/** The largest. */
const PICTURE = { width: 244, height: 244 };
const PICTURE_PLACES: Column[] = [LEFT, 314].map((x) => ({ x, width: PICTURE.width }));
const PADDING = { lines: 7, sums: 2.5, payments: 3, facts: 1 };

const TEXT = { size: 9.5 } as const;
const QUIET = { size: 9.5, color: 'muted' } as const;
const LABEL = { size: 8.5, color: 'muted' } as const;
const TOTAL = { size: 12, weight: 600 } as const;

/** Tagged as PDF/UA-1 asks: everything is part of the structure, or marked as decoration. */
export async function drawDocument(printed: PrintedDocument, fonts: Fonts): Promise<Buffer> {
  const { title, language, from, to, facts } = printed;
  const made = new Date(printed.madeOn);
  const doc = new PdfKit({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    // Its types do not know it yet.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: `${language}-US`,
    displayTitle: true,
    // Helvetica would be mentioned without being embedded.
    font: null as never,
    info: { Title: title, Author: from?.name ?? title, CreationDate: made, ModDate: made },
  });
  const bytes = buffer(doc);
  const root = doc.struct('Document');
  const writer = pageWriter(doc, fonts);

  drawHeading();
  if (printed.lead) paragraph(printed.lead, 6);
  if (to || facts.length > 0) drawParties();
  for (const table of printed.tables) drawTable(table);
  if (printed.pictures) drawPictures(printed.pictures);
  if (printed.notes.length > 0) writer.space(18);
  for (const note of printed.notes) paragraph(note, 4);
  writer.foot((page, count) => [
    printed.footer,
    printed.pageOfCount.replace('{page}', String(page)).replace('{count}', String(count)),
  ]);
  doc.addStructure(root);
  doc.end();
  return bytes;

  function add(parent: Element, type: string, options = {}): Element {
    const element = doc.struct(type, options);
    parent.add(element);
    return element;
  }

  function paragraph(text: string, gap: number) {
    writer.row([
      { at: FULL, blocks: [writer.block(add(root, 'P'), text, FULL, { ...TEXT, gap })] },
    ]);
  }

  /** Of a letter: on the left who it is from, on the right what it is, which is read first. */
  function drawHeading() {
    const at: Column = from ? { x: 370, width: RIGHT - 370, align: 'right' } : FULL;
    const look = { size: from ? 24 : 20, weight: 600 } as const;
    const blocks = [writer.block(add(root, 'H1'), printed.heading, at, look)];
    if (printed.state) {
      const { text, isGood } = printed.state;
      const color = isGood ? 'good' : 'muted';
      blocks.push(writer.block(add(root, 'P'), text, at, { size: 10.5, weight: 600, color }));
    }
    const left: Column = { x: LEFT, width: 300 };
    writer.row([
      ...(from ? [{ at: left, blocks: partyBlocks(from, left, 14) }] : []),
      { at, blocks },
    ]);
  }

  function partyBlocks({ label, name, lines }: PrintedParty, at: Column, size: number): Block[] {
    const section = add(root, 'Sect');
    return [
      ...(label ? [writer.block(add(section, 'H2'), label, at, LABEL)] : []),
      writer.block(add(section, 'P'), name, at, { size, weight: 600, gap: 2 }),
      ...lines.map((line) => writer.block(add(section, 'P'), line, at, { ...QUIET, gap: 1 })),
    ];
  }

  function drawParties() {
    writer.space(30);
    const left: Column = { x: LEFT, width: 236 };
    const [names, values]: Column[] = [
      { x: MIDDLE, width: 112 },
      { x: 422, width: RIGHT - 422, align: 'right' },
    ];
    const party = to ? partyBlocks(to, left, 11) : [];
    const table = facts.length > 0 ? add(root, 'Table') : root;
    const rows = facts.map(([name, value]) => {
      const row = add(table, 'TR');
      const head = add(row, 'TH', { scope: 'Row' });
      const pair = [
        writer.block(head, name, names!, { ...QUIET, gap: 3 }),
        writer.block(add(row, 'TD'), value, values!, { ...TEXT, gap: 3 }),
      ] as const;
      // The next begins below the longer of the two.
      const count = Math.max(...pair.map(({ lines }) => lines.length));
      for (const { lines } of pair) while (lines.length < count) lines.push({ runs: [], width: 0 });
      return pair;
    });
    writer.row([
      { at: left, blocks: party },
      { at: names!, blocks: rows.map(([name]) => name) },
      { at: values!, blocks: rows.map(([, value]) => value) },
    ]);
  }

  function drawTable({ look, heading, note, head, rows, totals = [] }: PrintedTable) {
    const columns = COLUMNS[look][(head ?? rows[0])?.length ?? 0];
    if (!columns) return;
    writer.space(look === 'sums' ? 8 : 24);
    if (heading) drawTableHeading(heading, note, look === 'facts');
    const table = add(root, 'Table');
    const drawHead = (element?: Element) => {
      writer.row(
        columns.map((at, index) => {
          const cell = element && add(element, 'TH', { scope: 'Column' });
          return { at, blocks: [writer.block(cell, head![index]!, at, LABEL)] };
        }),
      );
      writer.space(3);
      writer.rule(LEFT, look === 'lines' ? 'ink' : 'rule', 0, look === 'lines' ? 0 : 3);
    };
    if (head) drawHead(add(table, 'TR'));
    writer.duringTable(head && (() => drawHead()), () => {
      for (const [index, texts] of rows.entries()) {
        const isTotal = totals.includes(index);
        if (isTotal) writer.rule(MIDDLE, 'ink', 5, 2);
        const row = add(table, 'TR');
        const cells = columns.map((at, place) => {
          const isHead = !head && place === 0;
          const cell = add(row, isHead ? 'TH' : 'TD', isHead ? { scope: 'Row' } : {});
          const how = isTotal ? TOTAL : isHead ? QUIET : TEXT;
          const figures = { features: at.align && FIGURES, gap: PADDING[look] };
          return {
            at,
            blocks: [writer.block(cell, texts[place] ?? '', at, { ...how, ...figures })],
          };
        });
        writer.row(cells);
        writer.space(PADDING[look]);
        if (look === 'lines') writer.rule(LEFT, 'rule');
      }
    });
  }

  function drawPictures({ heading, pictures }: PrintedPictures) {
    writer.space(24);
    writer.makeRoom(PICTURE.height + 60);
    drawTableHeading(heading, undefined, true);
    for (let first = 0; first < pictures.length; first += PICTURE_PLACES.length) {
      writer.pictures(
        pictures.slice(first, first + PICTURE_PLACES.length).map((picture, index) => {
          const at = PICTURE_PLACES[index]!;
          const { caption, width, height } = picture;
          const scale = Math.min(PICTURE.width / width, PICTURE.height / height);
          return {
            at,
            picture: {
              jpeg: Buffer.from(picture.jpeg, 'base64'),
              width: width * scale,
              height: height * scale,
              figure: (bbox) => add(root, 'Figure', { alt: caption, bbox }),
            },
            caption: writer.block(add(root, 'P'), caption, at, LABEL),
          };
        }),
      );
    }
  }

  function drawTableHeading(heading: string, note: string | undefined, isRuled: boolean) {
    // No heading alone at the foot of a page.
    writer.makeRoom(80);
    if (isRuled) writer.rule(LEFT, 'rule', 0, 8);
    const blocks = [writer.block(add(root, 'H2'), heading, FULL, TOTAL)];
    if (note) blocks.push(writer.block(add(root, 'P'), note, FULL, { ...QUIET, gap: 2 }));
    writer.row([{ at: FULL, blocks }]);
    writer.space(3);
  }
}
