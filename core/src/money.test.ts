import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, formatCount, splitCents } from './money.ts';

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [100, '$1.00'],
    [184_250, '$1,842.50'],
    [99_999_999, '$999,999.99'],
    [123_456_789_012, '$1,234,567,890.12'],
    [-2_500, '-$25.00'],
  ])('shows %i cents as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  it('loses no cent: the text reads back as the number it came from', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        expect(Number(formatCents(cents).replace(/[$,.]/g, ''))).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it('refuses what is not a whole number of cents', () => {
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => splitCents(wrong)).toThrow(RangeError);
    }
  });
});

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
])('a count of %i is %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
