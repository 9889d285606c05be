import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../payment-links/csv.ts';
import { readCustomers } from './read-file.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };
const encoder = new TextEncoder();
const customersOf = (file: string) =>
  Array.from(readCustomers(encoder.encode(file)).rows, ({ customer }) => customer);

describe('what was written is read again', () => {
  const lines = fc.array(
    fc.constantFrom('Ä', 'ñ', '陈', ' ', ',', ';', '"', '\\', ':', '=', 'n', '\n'),
  );
  const texts = lines.map((signs) => signs.join('').trim());
  const people = fc.array(
    fc.record({
      name: texts.map((text) => `A${text}`.slice(0, 50)),
      notes: texts.map((text) => `N${text}`),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const phoneOf = (index: number) => `(415) 555-01${10 + index}`;
  const shown = (file: string) =>
    customersOf(file).map((customer) => [customer?.name, customer?.phone, customer?.notes]);

  it('as CSV', () => {
    fc.assert(
      fc.property(people, (all) => {
        const rows = all.map(({ name, notes }, index) => csvLine([name, phoneOf(index), notes]));
        expect(shown([csvLine(['Name', 'Phone', 'Notes']), ...rows].join(''))).toEqual(
          all.map(({ name, notes }, index) => [name.trim(), phoneOf(index), notes.trim()]),
        );
      }),
    );
  });

  it.each(['3.0', '4.0', '2.1'])('as a vCard of version %s', (version) => {
    const escaped = (text: string) =>
      text.replace(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
    const folded = (line: string) => line.replace(/.{20}/gsu, '$&\r\n ');
    const quoted = (text: string) =>
      Array.from(
        encoder.encode(text),
        (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      )
        .join('')
        .replace(/(?:=..){15}/g, '$&=\r\n');
    const property = (name: string, text: string) =>
      version === '2.1'
        ? `${name};ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:${quoted(escaped(text))}`
        : folded(`${name}:${escaped(text)}`);
    fc.assert(
      fc.property(people, (all) => {
        const cards = all.map(({ name, notes }, index) =>
          [
            'BEGIN:VCARD',
            `VERSION:${version}`,
            property('FN', name),
            `TEL:${phoneOf(index)}`,
            property('NOTE', notes),
            'END:VCARD\r\n',
          ].join('\r\n'),
        );
        expect(shown(cards.join(''))).toEqual(
          all.map(({ name, notes }, index) => [name.trim(), phoneOf(index), notes.trim()]),
        );
      }),
    );
  });
});
