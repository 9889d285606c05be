import type { PrintedDocument } from '@jobly/core/printed-document';
import { expect, it, vi } from 'vitest';
import { contentOf, readPdf } from '../../test/pdf.ts';
import { makePdf } from './make-pdf.ts';

// Loaded in the process that serves, they would throw.
vi.mock('pdfkit', () => {
  throw new Error('pdfkit is loaded');
});
vi.mock('fontkit', () => {
  throw new Error('fontkit is loaded');
});

const document = (changes: Partial<PrintedDocument> = {}): PrintedDocument => ({
  language: 'en',
  fileName: 'invoice-1042',
  title: 'Invoice 1042 · Rivera Plumbing',
  heading: 'Invoice',
  from: { name: 'Rivera Plumbing', lines: ['2201 Alameda St', '(415) 555-0132'] },
  to: { label: 'Bill to', name: 'Dana Whitfield', lines: [] },
  facts: [['Invoice number', '1042']],
  tables: [
    { look: 'lines', head: ['Description', 'Amount'], rows: [['Labor', '$439.83']] },
    { look: 'sums', rows: [['Amount due', '$439.83']], totals: [0] },
  ],
  notes: ['Questions? Call us.'],
  footer: 'Rivera Plumbing',
  pageOfCount: 'Page {page} of {count}',
  madeOn: '2026-11-18',
  ...changes,
});
const named = (name: string) => document({ to: { label: 'Bill to', name, lines: [] } });
const textsOf = async (printed: PrintedDocument) =>
  (await readPdf(await makePdf(printed))).elements.map(({ text }) => text);

it('is read in order, each thing as what it is, and without what only decorates', async () => {
  const read = await readPdf(await makePdf(document()));
  expect(read.elements.map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'H1: Invoice',
    'P: Rivera Plumbing',
    'P: 2201 Alameda St',
    'P: (415) 555-0132',
    'H2: Bill to',
    'P: Dana Whitfield',
    'TH: Invoice number',
    'TD: 1042',
    'TH: Description',
    'TH: Amount',
    'TD: Labor',
    'TD: $439.83',
    'TH: Amount due',
    'TD: $439.83',
    'P: Questions? Call us.',
  ]);
  expect(read.artifacts).toEqual(['Rivera Plumbing', 'Page 1 of 1']);
  expect(read).toMatchObject({ title: 'Invoice 1042 · Rivera Plumbing', language: 'en-US' });
});

it('says that it is PDF/UA, in the language and with the title that a reader shows', async () => {
  const source = (await makePdf(document({ language: 'es' }))).toString('latin1');
  expect(source).toMatch(/^%PDF-1\.7/);
  expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(source).toContain('/Marked true');
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toContain('/Lang (es-US)');
  expect(source.match(/\/Scope \/Row/g)).toHaveLength(2);
  expect(source.match(/\/Scope \/Column/g)).toHaveLength(2);
});

const NAMES = {
  Latin: 'Zoë Żółkiewska-Ñandú',
  Vietnamese: 'Nguyễn Thị Phượng',
  Cyrillic: 'Лариса Ткаченко Їжак',
  Greek: 'Γιώργος Παπαδόπουλος',
  Chinese: '陈伟 陳大文 黃麗華',
  Japanese: '薗田さくら 山田太郎',
  Korean: '김민준 뷁',
  Hebrew: 'דוד כהן',
  Arabic: 'محمد عبد الله',
};

it('writes names in nine scripts, with fonts cut to them', async () => {
  const file = await makePdf(document({ notes: Object.values(NAMES) }));
  const texts = (await readPdf(file)).elements.map(({ text }) => text);
  const { actualTexts, ...fonts } = contentOf(file);
  for (const [script, name] of Object.entries(NAMES)) {
    // Drawn from left to right, with the words as they are read beside it.
    expect(['Hebrew', 'Arabic'].includes(script) ? actualTexts : texts).toContain(name);
  }
  expect(fonts).toMatchObject({ missingGlyphs: 0, standard: 0, embedded: fonts.used });
  expect(fonts.names.every((font) => /^[A-Z]{6}\+/.test(font))).toBe(true);
  expect(file.length).toBeLessThan(200_000);
});

it.each([
  ['a sign that has a name', 'Dana 🔧', 'Dana :wrench:'],
  ['what has no glyph', 'สมชาย x\u030C a\u202Eb\0\uD800', 'smchay x ab'],
])('writes %s so that nothing is an empty box', async (_, name, printed) => {
  const file = await makePdf(named(name));
  const found = await readPdf(file);
  expect(found.elements.map(({ text }) => text)).toContain(printed);
  expect(contentOf(file).missingGlyphs).toBe(0);
});

it('goes over several pages with one head of the table to be read', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [`Line ${at}`, `$${at}.00`]);
  const head = ['Description', 'Amount'];
  const read = await readPdf(await makePdf(document({ tables: [{ look: 'lines', head, rows }] })));
  expect(read.elements.filter(({ text }) => text === 'Description')).toHaveLength(1);
  expect(read.elements.filter(({ text }) => text.startsWith('Line '))).toHaveLength(90);
  expect(read.artifacts.filter((text) => text === 'Description')).toHaveLength(read.pages - 1);
  expect(read.artifacts).toContain(`Page ${read.pages} of ${read.pages}`);
});

it('divides a text that is longer than a page, and a word that is longer than a line', async () => {
  const long = `${'short words and '.repeat(400)}${'w'.repeat(300)}`;
  const read = await textsOf(
    document({
      tables: [{ look: 'lines', head: ['Description', 'Amount'], rows: [[long, '$1.00']] }],
    }),
  );
  const cell = read.filter((text) => /short|ww/.test(text)).join(' ');
  expect(cell.match(/short/g)).toHaveLength(400);
  expect(cell.replaceAll(/[^w]/g, '').length).toBe(300 + 400);
});

it('is made once for whoever asks for the same', async () => {
  const [first, second] = await Promise.all([makePdf(document()), makePdf(document())]);
  expect(second).toBe(first);
});

it('writes what runs from right to left in order, in a line that is mixed', async () => {
  const file = await makePdf(named('Cohen (דוד כהן) 12'));
  const text = (await readPdf(file)).elements
    .map(({ text: one }) => one)
    .find((one) => /Cohen/.test(one));
  expect(text).toBe('Cohen (כהן דוד) 12');
  expect(contentOf(file).actualTexts).toContain('Cohen (דוד כהן) 12');
});
