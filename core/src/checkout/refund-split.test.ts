import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billOf } from '../payment-links/bill.ts';
import { chargedSplit, returnedSplit, type Split } from './refund-split.ts';

const sumOf = (split: Split) => Object.values(split).reduce((sum, cents) => sum + cents, 0);

it('divides a refund over job, tax, tip and fee; the job takes what rounding leaves', () => {
  const bill = billOf(
    [{ text: 'Work', thousandths: 1_000, unit: null, priceCents: 9_185, taxable: true }],
    88_750,
  )!;
  const charged = chargedSplit({
    jobCents: 10_000,
    tipCents: 1_500,
    customerFeeCents: 349,
    bill,
    standing: null,
  });
  expect(charged).toEqual({ job: 9_185, tax: 815, tip: 1_500, fee: 349 });
  expect(returnedSplit(charged, 5_000)).toEqual({ job: 3_876, tax: 344, tip: 633, fee: 147 });
});

const charge = fc
  .record({
    job: fc.integer({ min: 1, max: 90_000_000 }),
    tax: fc.nat(9_000_000),
    tip: fc.nat(99_999_999),
    fee: fc.nat(6_000_000),
  })
  .filter((split) => sumOf(split) > 0);
const small = fc.record({ job: fc.nat(4), tax: fc.nat(4), tip: fc.nat(4), fee: fc.nat(4) });

it('gives back every cent and no more than was paid for anything, in any steps', () => {
  const cases = fc
    .oneof(
      charge,
      small.filter((split) => sumOf(split) > 0),
    )
    .chain((charged) =>
      fc.tuple(fc.constant(charged), fc.array(fc.nat(sumOf(charged)), { maxLength: 5 })),
    );
  fc.assert(
    fc.property(cases, ([charged, steps]) => {
      for (const back of [...steps, 0, sumOf(charged)]) {
        const split = returnedSplit(charged, back);
        expect(sumOf(split)).toBe(back);
        for (const part of Object.keys(charged) as (keyof Split)[]) {
          expect(split[part]).toBeGreaterThanOrEqual(0);
          expect(split[part]).toBeLessThanOrEqual(charged[part]);
          // Within a cent of its proportion; the largest takes the rest of three.
          const exact = (back * charged[part]) / sumOf(charged);
          expect(Math.abs(split[part] - exact)).toBeLessThanOrEqual(1.5);
        }
      }
      expect(returnedSplit(charged, sumOf(charged))).toEqual(charged);
    }),
    { numRuns: 3_000 },
  );
});
