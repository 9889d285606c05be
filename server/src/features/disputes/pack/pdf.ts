import type { EvidencePack } from '@jobly/core/disputes/pack';
import type PDFDocument from 'pdfkit';

const MARGIN = 54;
const VALUE_LEFT = MARGIN + 128;
const FOOTER = 30;

type Document = InstanceType<typeof PDFDocument>;

/** Text on US Letter pages in Helvetica, which every PDF reader has: no font is embedded. */
export async function packPdf(pack: EvidencePack, footer: string): Promise<Buffer> {
  // Loaded on demand, to keep it out of the memory of a server that makes no pack.
  const { default: PdfKit } = await import('pdfkit');
  const doc = new PdfKit({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: pack.title },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  layOut(doc, pack);
  numberPages(doc, footer);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function layOut(doc: Document, { title, lead, sections }: EvidencePack) {
  const write = (text: string, { left = MARGIN, size = 10, bold = false, color = 'black' } = {}) =>
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica', size)
      .fillColor(color)
      .text(winAnsi(text), left, doc.y, { lineGap: size * 0.2 });
  const makeRoom = (height: number) => {
    if (doc.y + height > doc.page.maxY()) doc.addPage();
  };
  write(title, { bold: true, size: 20 });
  doc.y += 4;
  write(lead, { size: 11 });
  for (const { heading, note, rows } of sections) {
    // No heading alone at the foot of a page.
    makeRoom(80);
    doc.y += 18;
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(doc.page.width - MARGIN, doc.y)
      .stroke('#ccc');
    doc.y += 6;
    write(heading, { bold: true, size: 13 });
    if (note) write(note, { color: '#666' });
    doc.y += 2;
    for (const [label, value] of rows) {
      makeRoom(14);
      const top = doc.y;
      write(label, { color: '#666' });
      doc.y = top;
      write(value, { left: VALUE_LEFT });
    }
  }
}

function numberPages(doc: Document, footer: string) {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0;
    const line = winAnsi(`${footer} · Page ${page + 1} of ${count}`);
    doc.font('Helvetica', 8).fillColor('#666');
    doc.text(line, MARGIN, doc.page.height - FOOTER - 8, { height: 8, ellipsis: true });
  }
}

/** The characters of Helvetica's encoding, and line breaks. */
const PRINTABLE = /^[\n\u0020-\u007E\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/u;

const graphemes = new Intl.Segmenter('en');

/** A letter that the font lacks loses its accent; any other character shows as `?`. */
function winAnsi(text: string): string {
  const printable = (grapheme: string) => (PRINTABLE.test(grapheme) ? grapheme : undefined);
  return Array.from(
    graphemes.segment(text.normalize('NFC').replaceAll(/[^\S\n]+/g, ' ')),
    ({ segment }) =>
      printable(segment) ?? printable(segment.normalize('NFKD').replaceAll(/\p{M}/gu, '')) ?? '?',
  ).join('');
}
