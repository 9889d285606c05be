import { describe, expect, it } from 'vitest';
import { packPdf } from './pdf.ts';
import { linesOf, PLAIN, winAnsi } from './pdf-text.ts';

const pack = {
  title: 'Evidence for a dispute of $439.83',
  lead: 'Peña & Ñandú (Plumbing) was paid.',
  sections: [
    {
      heading: 'What happened, in order',
      rows: Array.from({ length: 120 }, (_, day): [string, string] => [`Nov ${day}`, 'Opened']),
    },
  ],
};

describe('the PDF', () => {
  it('says where each of its objects begins, over several pages', () => {
    const file = packPdf(pack, 'Rivera').toString('latin1');
    const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    expect(file.slice(start, start + 4)).toBe('xref');
    const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
      Number(at),
    );
    offsets.forEach((offset, index) => {
      expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    });
    for (const [, length, stream] of file.matchAll(
      /\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs,
    )) {
      expect(stream).toHaveLength(Number(length));
    }
    expect(file.match(/\/Type \/Page /g)).toHaveLength(3);
    expect(file).toContain('Page 3 of 3');
    expect(file).toContain(String.raw`(Peña & Ñandú \(Plumbing\) was paid.)`);
  });
});

describe('its text', () => {
  it.each([
    ['José Núñez – “ok” €5', 'José Núñez \x96 \x93ok\x94 \x805'],
    ['Nguyễn Lőrinc', 'Nguyen Lorinc'],
    ['Dana 👩‍👩‍👧 🇺🇸 王', 'Dana ? ? ?'],
    ['a\u202eb\0\ud800', 'a?b??'],
  ])('prints %j', (text, printed) => {
    expect(winAnsi(text)).toBe(printed);
  });

  it('breaks between words, and inside one that is too long', () => {
    const lines = linesOf(`short words and ${'w'.repeat(200)}\n\nend`, 100, PLAIN, 10);
    expect(lines.slice(0, 1)).toEqual(['short words and']);
    expect(lines.join('')).toContain('w'.repeat(200));
    expect(lines.length).toBeGreaterThan(10);
    expect(linesOf('', 100, PLAIN, 10)).toEqual([]);
  });
});
