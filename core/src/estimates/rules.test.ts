import { expect, it } from 'vitest';
import { federalHolidays, lastDayToCancel, lastDayToRefund } from './business-days.ts';
import { canonicalJson } from './canonical-json.ts';
import { DEPOSIT_RULES, depositWarning } from './deposit-rules.ts';

it('knows the federal holidays', () => {
  expect(federalHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ]);
});

it.each([
  // Thursday: Friday, Saturday, Monday.
  ['2026-11-19', '2026-11-23'],
  // Before Thanksgiving: Friday, Saturday, Monday.
  ['2026-11-25', '2026-11-30'],
  // Independence Day is a Saturday, and kept on the Friday before it: Thursday, Monday, Tuesday.
  ['2026-07-01', '2026-07-07'],
  // Over the turn of a year.
  ['2025-12-31', '2026-01-05'],
])('signed on %s, it can be cancelled until %s', (signed, last) => {
  expect(lastDayToCancel(signed)).toBe(last);
});

it.each([
  ['2026-11-19', '2026-12-02'],
  // The Friday on which Independence Day is kept counts here: the money is back earlier rather than later.
  ['2026-07-01', '2026-07-14'],
])('cancelled on %s, the money is back by %s', (said, last) => {
  expect(lastDayToRefund(said)).toBe(last);
});

it('warns of a deposit above the rule of a state, with source and month, and of none that it does not know', () => {
  expect(depositWarning('CA', 2_000_000, 100_001)).toMatchObject({
    text: 'In CA, a deposit for home improvement may be at most 10% of the total or $1,000, whichever is less: here $1,000.00.',
    checkedOn: '2026-11',
  });
  expect(depositWarning('CA', 500_000, 50_000)).toBeUndefined();
  expect(depositWarning('CA', 500_000, 50_001)).toBeDefined();
  expect(depositWarning('MD', 100_000, 33_334)).toBeDefined();
  // Pennsylvania's rule is for more than $5,000.
  expect(depositWarning('PA', 500_000, 500_000)).toBeUndefined();
  expect(depositWarning('PA', 500_100, 250_000)).toBeDefined();
  expect(depositWarning('TX', 100, 100)).toBeUndefined();
  expect(depositWarning(null, 100, 100)).toBeUndefined();
  for (const rule of Object.values(DEPOSIT_RULES)) expect(rule.source).not.toBe('');
});

it('writes the same value as the same text', () => {
  const value = { b: [{ d: 1, c: 'é' }], a: null };
  expect(canonicalJson(value)).toBe('{"a":null,"b":[{"c":"é","d":1}]}');
  expect(canonicalJson({ a: null, b: [{ c: 'é', d: 1 }] })).toBe(canonicalJson(value));
});
