import { describe, expect, it } from 'vitest';
import { pdfLines } from '../../../../test/pdf.ts';
import { packPdf } from './pdf.ts';

const packOf = (...rows: [string, string][]) => ({
  title: 'Evidence for a dispute of $439.83',
  lead: 'Peña & Ñandú (Plumbing) was paid.',
  sections: [{ heading: 'What happened, in order', rows }],
});

describe('the PDF', () => {
  it('goes over several pages, each with its number', async () => {
    const rows = Array.from({ length: 120 }, (_, day): [string, string] => [
      `Nov ${day}`,
      'Opened',
    ]);
    const lines = pdfLines(await packPdf(packOf(...rows), 'Rivera'));
    expect(lines).toContain('Peña & Ñandú (Plumbing) was paid.');
    expect(lines.filter((line) => line === 'Opened')).toHaveLength(120);
    expect(lines.filter((line) => line.startsWith('Rivera'))).toEqual([
      'Rivera · Page 1 of 3',
      'Rivera · Page 2 of 3',
      'Rivera · Page 3 of 3',
    ]);
  });

  it.each([
    ['José\t Núñez – “ok” €5', 'José Núñez – “ok” €5'],
    ['Nguyễn Lőrinc', 'Nguyen Lorinc'],
    ['Dana 👩‍👩‍👧 🇺🇸 王', 'Dana ? ? ?'],
    ['a\u202eb\0\ud800', 'a?b??'],
  ])('prints %j', async (text, printed) => {
    expect(pdfLines(await packPdf(packOf(['Name', text]), 'Rivera'))).toContain(printed);
  });

  it('breaks between words, and inside one that is too long', async () => {
    const text = `${'short words and '.repeat(9)}${'w'.repeat(200)}\n\nend`;
    const lines = pdfLines(await packPdf(packOf(['Text', text]), 'Rivera'));
    const written = lines.slice(lines.indexOf('Text') + 1, -1);
    expect(written.length).toBeGreaterThan(4);
    expect(written.at(-1)).toBe('end');
    expect(written.map((line) => line.trim()).join(' ')).toContain('short words and short');
    expect(written.join('')).toContain('w'.repeat(200));
    expect(written.every((line) => line.length < 120)).toBe(true);
  });
});
