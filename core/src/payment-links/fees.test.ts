import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { feeLabel, feeParts, offeredQuotes, PAYMENT_METHODS, quote } from './fees.ts';

/** The formulas of docs/invariants.md, in BigInt. */
function exact(amount: number) {
  const a = BigInt(amount);
  return {
    cardTotal: (a * 10_349n + 5_000n) / 10_000n,
    bnplTotal: (a * 10_599n + 5_000n) / 10_000n + 30n,
    cardNet: a - (a * 349n + 5_000n) / 10_000n,
    bnplNet: a - (a * 599n + 5_000n) / 10_000n - 30n,
  };
}

const amounts = fc.integer({ min: 1, max: 99_999_999 });

describe('quote', () => {
  it.each([
    [1, 1, 31, 1, -29],
    [32, 33, 64, 31, 0],
    [33, 34, 65, 32, 1],
    [99, 102, 135, 96, 63],
    [15_000, 15_524, 15_929, 14_476, 14_071],
    [25_000, 25_873, 26_528, 24_127, 23_472],
    [10_000_000, 10_349_000, 10_599_030, 9_651_000, 9_400_970],
  ])('of %i cents', (amount, cardTotal, bnplTotal, cardNet, bnplNet) => {
    expect(quote('card', amount, true).totalCents).toBe(cardTotal);
    expect(quote('bnpl', amount, true).totalCents).toBe(bnplTotal);
    expect(quote('card', amount, false).netCents).toBe(cardNet);
    expect(quote('bnpl', amount, false).netCents).toBe(bnplNet);
    expect(quote('cash', amount, true)).toMatchObject({ totalCents: amount, feeCents: 0 });
  });

  it('equals the exact formulas for any amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const { cardTotal, bnplTotal, cardNet, bnplNet } = exact(amount);
        expect(BigInt(quote('card', amount, true).totalCents)).toBe(cardTotal);
        expect(BigInt(quote('bnpl', amount, true).totalCents)).toBe(bnplTotal);
        expect(BigInt(quote('card', amount, false).netCents)).toBe(cardNet);
        expect(BigInt(quote('bnpl', amount, false).netCents)).toBe(bnplNet);
      }),
      { numRuns: 5_000 },
    );
  });

  it('always splits the total into net and fee, and gives one side the whole amount', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.boolean(),
        fc.constantFrom(...PAYMENT_METHODS),
        (amount, customerPays, method) => {
          const { totalCents, feeCents, netCents } = quote(method, amount, customerPays);
          expect(netCents + feeCents).toBe(totalCents);
          expect(customerPays ? netCents : totalCents).toBe(amount);
          expect(feeCents).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('offeredQuotes', () => {
  it('offers everything when the customer pays the fees', () => {
    expect(offeredQuotes(1, 'customer_pays').map(({ method }) => method)).toEqual([
      'cash',
      'card',
      'bnpl',
    ]);
  });

  it.each([
    [32, ['cash', 'card']],
    [33, ['cash', 'card', 'bnpl']],
  ])('leaves out what would bring the contractor nothing at %i cents', (amount, methods) => {
    expect(offeredQuotes(amount, 'merchant_pays').map(({ method }) => method)).toEqual(methods);
  });

  it.each([
    [3_000_000, 'merchant_pays', ['cash', 'card', 'bnpl']],
    [3_000_001, 'merchant_pays', ['cash', 'card']],
    // With the fee on top, the customer borrows more.
    [2_830_427, 'customer_pays', ['cash', 'card', 'bnpl']],
    [2_830_428, 'customer_pays', ['cash', 'card']],
  ] as const)('leaves out BNPL where its lenders stop, at %i cents', (amount, pricing, methods) => {
    expect(offeredQuotes(amount, pricing).map(({ method }) => method)).toEqual(methods);
  });
});

it('is written as the customer’s page and the Terms have it', () => {
  expect([feeLabel('card'), feeLabel('bnpl')]).toEqual(['3.49%', '5.99% + $0.30']);
  expect(feeParts('card')).toEqual({ percent: '3.49', fixed: '' });
});
