import { expect, it } from 'vitest';
import { parseAmount } from './amount.ts';

it.each([
  ['425', 42_500],
  ['425.', 42_500],
  ['425.5', 42_550],
  ['425.50', 42_550],
  [' $1,250.99 ', 125_099],
  ['.5', 50],
  ['0.01', 1],
  ['100,000.00', 10_000_000],
  ['999999.99', 99_999_999],
])('reads %j', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

it.each(
  [
    ['', '.', '0', '0.00', '-1', '+5', '0.001', '1e3', '1e21', 'NaN', 'Infinity'],
    ['1,00', '1,0000', '12,34.5', '1000000', '9007199254740993', '5 dollars', '1.2.3', '0x10'],
  ].flat(),
)('refuses %j', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});

it('keeps to the limit of the operator', () => {
  expect(parseAmount('50.01', 5_000)).toBeUndefined();
  expect(parseAmount('50.00', 5_000)).toBe(5_000);
});
