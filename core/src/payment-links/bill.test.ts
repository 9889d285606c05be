import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf, totalOf, typedLines } from './bill.ts';
import { billRows } from './bill-rows.ts';
import { MOST_CENTS } from './amount.ts';
import type { PricedLine, TypedLine } from './lines.ts';

const line = (given: Partial<PricedLine> = {}): PricedLine => ({
  text: 'Labor',
  thousandths: 1_000,
  unit: null,
  priceCents: 10_000,
  taxable: false,
  ...given,
});

const sums = (typed: TypedLine[], taxMillionths = 0) => {
  const bill = billOf(typed, taxMillionths);
  return bill && [bill.subtotalCents, bill.taxCents, totalOf(bill)];
};

describe('a bill', () => {
  it.each([
    [
      'a quantity times a price',
      [line({ thousandths: 2_500, priceCents: 12_000 })],
      0,
      [30_000, 0],
    ],
    ['rounded once, half up', [line({ thousandths: 500, priceCents: 1 })], 0, [1, 0]],
    [
      'beyond what a double holds exactly',
      [line({ thousandths: 99_999_999, priceCents: 1_000 })],
      0,
      [99_999_999, 0],
    ],
    ['tax of the taxable alone', [line(), line({ taxable: true })], 82_500, [20_000, 825]],
    [
      // Of each line it would be 2 x 1 cent.
      'tax once for all lines',
      [line({ taxable: true, priceCents: 6 }), line({ taxable: true, priceCents: 6 })],
      82_500,
      [12, 1],
    ],
    [
      'a discount before tax',
      [line({ taxable: true, priceCents: 108_875 }), { discountMillionths: 500_000 }],
      0,
      [54_437, 0],
    ],
  ])('is %s', (_, typed, rate, [subtotal, tax]) => {
    expect(sums(typed, rate)).toEqual([subtotal, tax, subtotal! + tax!]);
  });

  it('splits a discount between taxable and other lines, to the cent', () => {
    const typed = [line({ taxable: true, priceCents: 10_000 }), line({ priceCents: 20_000 })];
    const bill = billOf([...typed, { discountCents: 1_000 }], 100_000)!;
    expect(bill.lines.slice(2).map(({ taxable, cents }) => [taxable, cents])).toEqual([
      [true, -333],
      [false, -667],
    ]);
    expect(bill.taxCents).toBe(967);
    expect(billRows(bill).map(({ label, note, amount }) => [label, note, amount])).toEqual([
      ['Labor', '', '$100.00'],
      ['Labor', '', '$200.00'],
      ['Discount', 'On taxable items', '-$3.33'],
      ['Discount', 'On items without tax', '-$6.67'],
      ['Subtotal', '', '$290.00'],
      ['Tax, 10%', '', '$9.67'],
    ]);
  });

  it.each([
    ['a discount of more than the lines above it', [line(), { discountCents: 10_001 }]],
    ['a discount above all lines', [{ discountCents: 1 }, line()]],
    ['nothing to pay', [line(), { discountMillionths: 1_000_000 }]],
    [
      'a line above the limit',
      [line({ priceCents: MOST_CENTS, thousandths: 1_001 }), { discountCents: 1_000_000 }],
    ],
    ['a total above the limit', [line({ priceCents: MOST_CENTS }), line()]],
  ] satisfies [string, TypedLine[]][])('is refused for %s', (_, typed) => {
    expect(billOf(typed, 0)).toBeUndefined();
  });

  it('comes back from its lines as it was typed, to the same sums', () => {
    const priced = fc.record({
      text: fc.constant('Labor'),
      thousandths: fc.integer({ min: 1, max: 5_000 }),
      unit: fc.constantFrom('hr', null),
      priceCents: fc.nat(50_000),
      taxable: fc.boolean(),
    });
    const discount = fc.oneof(
      fc.record({ discountCents: fc.integer({ min: 1, max: 5_000 }) }),
      fc.record({ discountMillionths: fc.integer({ min: 10_000, max: 500_000 }) }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: priced }, { weight: 1, arbitrary: discount }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.nat(300_000),
        (typed, rate) => {
          const bill = billOf(typed, rate);
          fc.pre(bill !== undefined);
          expect(billOf(typedLines(bill.lines), rate)?.lines).toEqual(bill.lines);
        },
      ),
    );
  });
});
