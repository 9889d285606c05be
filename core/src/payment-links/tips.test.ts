import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from './bill.ts';
import { offeredQuotes, ONLINE_METHODS, quote } from './fees.ts';
import { chosenTip, isTip, largeTip, percentTip, withoutTax } from './tips.ts';

const amounts = fc.integer({ min: 1, max: 99_999_999 });
const withTip = amounts.chain((amount) => fc.tuple(fc.constant(amount), fc.nat(amount)));

describe('a tip', () => {
  it('by card, of the customer who pays the fees: its own fee is the contractor’s', () => {
    expect(quote('card', 10_000, true, 1_500)).toMatchObject({
      totalCents: 11_849,
      feeCents: 349 + 52,
      netCents: 11_448,
    });
    // Without a second 30 cents.
    expect(quote('bnpl', 10_000, true, 1_500)).toMatchObject({
      totalCents: 12_129,
      feeCents: 629 + 90,
      netCents: 11_410,
    });
  });

  it('is paid for in one fee where the contractor covers it', () => {
    expect(quote('card', 10_000, false, 1_500)).toEqual(quote('card', 11_500, false));
    expect(quote('bnpl', 10_000, false, 1_500)).toEqual(quote('bnpl', 11_500, false));
  });

  it('never carries a fee of the customer’s, and net and fee are the total', () => {
    const cases = fc.tuple(withTip, fc.constantFrom(...ONLINE_METHODS), fc.boolean());
    fc.assert(
      fc.property(cases, ([[amount, tip], method, customerPays]) => {
        const plain = quote(method, amount, customerPays);
        const tipped = quote(method, amount, customerPays, tip);
        expect(tipped.totalCents).toBe(plain.totalCents + tip);
        expect(tipped.netCents + tipped.feeCents).toBe(tipped.totalCents);
        // More tip never leaves less.
        expect(tipped.netCents).toBeGreaterThanOrEqual(plain.netCents);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never of cash, nor above what lenders finance', () => {
    const [cash] = offeredQuotes(10_000, 'customer_pays', 1_500);
    expect(cash).toMatchObject({ method: 'cash', totalCents: 10_000 });
    const methods = offeredQuotes(2_800_000, 'customer_pays', 280_000).map(({ method }) => method);
    expect(methods).toEqual(['cash', 'card']);
  });

  it('is a percent of the amount less its share of the tax', () => {
    const bill = billOf(
      [{ text: 'Work', thousandths: 1_000, unit: null, priceCents: 100_000, taxable: true }],
      88_750,
    )!;
    expect(withoutTax(54_437, bill)).toBe(50_000);
    expect(percentTip(50_000, 15)).toBe(7_500);
    expect(withoutTax(54_437, null)).toBe(54_437);
    // Half away from zero.
    expect(percentTip(5, 10)).toBe(1);
  });

  it('is what was chosen, up to the amount', () => {
    const chosen = (choice: '0' | '15' | 'own' | null, own = '') =>
      chosenTip({ choice, own, baseCents: 50_000 }, 54_437);
    expect([chosen(null), chosen('0'), chosen('15')]).toEqual([0, 0, 7_500]);
    expect([chosen('own', '$5'), chosen('own', '544.37')]).toEqual([500, 54_437]);
    for (const own of ['', '0', '544.38', '-1', '1e3', '5.001', 'a lot']) {
      expect(chosen('own', own), own).toBeUndefined();
    }
    expect([0, 1, 54_437].every((tip) => isTip(tip, 54_437))).toBe(true);
    expect([-1, 0.5, 54_438, Number.NaN].some((tip) => isTip(tip, 54_437))).toBe(false);
    expect(largeTip(50_000)).toBe(15_000);
  });
});
