import { expect, it } from 'vitest';
import { parseDecimal } from './typed-decimal.ts';

it.each([
  ['2', 2_000],
  ['2.5', 2_500],
  ['2,5', 2_500],
  ['.125', 125],
  ['1,000', 1_000_000],
  ['1,500.25', 1_500_250],
  ['１２', 12_000],
])('%s of thousandths is %d', (typed, value) => {
  expect(parseDecimal(typed, 3, 99_999_999)).toBe(value);
});

it.each(['', '.', 'x', '-1', '1.2345', '1e3', '1,00,0', '100000'])('%s is none', (typed) => {
  expect(parseDecimal(typed, 3, 99_999_999)).toBeUndefined();
});
