import { describe, expect, test } from 'vitest';
import { isBlank, splitStatements } from './split-statements.ts';

const cases: [string, string, string[], string][] = [
  ['two statements', 'select 1; select 2;', ['select 1', 'select 2'], ''],
  ['an unfinished one', 'select 1; select', ['select 1'], ' select'],
  ['a string', `select 'a;b'';';`, [`select 'a;b'';'`], ''],
  [
    'a backslash in a plain string',
    String.raw`select '\'; select 2;`,
    [String.raw`select '\'`, 'select 2'],
    '',
  ],
  ['an escape string', String.raw`select E'\';'; x`, [String.raw`select E'\';'`], ' x'],
  ['a name ending in e before a string', `select date'2020;01';`, [`select date'2020;01'`], ''],
  ['an identifier', `select ";""" from t;`, [`select ";""" from t`], ''],
  ['dollar quotes', 'do $$ begin; end $$; x', ['do $$ begin; end $$'], ' x'],
  ['tagged dollar quotes', 'do $a$ ; $b$ ; $$ ; $a$;', ['do $a$ ; $b$ ; $$ ; $a$'], ''],
  ['parameters', 'select $1; select $2;', ['select $1', 'select $2'], ''],
  ['a dollar inside a name', 'select a$b$c; select 2;', ['select a$b$c', 'select 2'], ''],
  ['line comments', 'select 1 -- ; no\n; x', ['select 1 -- ; no'], ' x'],
  ['nested block comments', '/* ; /* ; */ ; */ select 1;', ['/* ; /* ; */ ; */ select 1'], ''],
  ['an open string', `select 'a;`, [], `select 'a;`],
  ['an open dollar quote', 'do $$ ;', [], 'do $$ ;'],
  ['an open comment', 'select /* ;', [], 'select /* ;'],
  ['empty statements', ';; -- nothing\n;', [], ''],
  ['a quote in a comment', `-- don't\nselect 1;`, [`-- don't\nselect 1`], ''],
];

describe('splitStatements', () => {
  test.each(cases)('%s', (_name, sql, statements, rest) => {
    expect(splitStatements(sql)).toEqual({ statements, rest });
  });
});

test.each([
  ['', true],
  [' \n -- x\n /* y */ ', true],
  ['-- no newline', true],
  ['/* open', false],
  ['select', false],
])('isBlank(%j) is %s', (sql, expected) => {
  expect(isBlank(sql)).toBe(expected);
});
