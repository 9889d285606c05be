import { expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+15551234567', "'+15551234567"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['a "quoted", name', '"a ""quoted"", name"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  [-12.5, '-12.5'],
])('writes %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it('ends a line as spreadsheets expect', () => {
  expect(csvLine(['a', 1])).toBe('a,1\r\n');
});
