import { expect, test } from 'vitest';
import { formatAligned, formatExpanded } from './table-output.ts';

const table = {
  columns: [
    { name: 'name', isNumeric: false },
    { name: 'n', isNumeric: true },
  ],
  rows: [
    ['Zoë', '7'],
    ['two\nlines', '1234'],
    [null, null],
  ],
};

test('aligned', () => {
  expect(formatAligned(table)).toBe(
    [
      ' name       | n',
      '------------+------',
      ' Zoë        |    7',
      String.raw` two\nlines | 1234`,
      '            |',
      '(3 rows)',
    ].join('\n'),
  );
});

test('expanded', () => {
  expect(formatExpanded({ ...table, rows: [['Zoë', '7']] })).toBe(
    '-[ RECORD 1 ]----\nname | Zoë\nn    | 7',
  );
});
