import { expect, it } from 'vitest';
import { breakdownOf } from './breakdown-table.tsx';

it('shows zeros for all three methods before there is an amount', () => {
  expect(breakdownOf(undefined, 'customer_pays')).toEqual(
    ['cash', 'card', 'bnpl'].map((method) => ({
      method,
      amounts: { customerPays: 0, youGet: 0 },
    })),
  );
});

it('puts the fee on the customer, or takes it from the payout', () => {
  expect(breakdownOf(42_500, 'customer_pays').map(({ amounts }) => amounts)).toEqual([
    { customerPays: 42_500, youGet: 42_500 },
    { customerPays: 43_983, youGet: 42_500 },
    { customerPays: 45_076, youGet: 42_500 },
  ]);
  expect(breakdownOf(42_500, 'merchant_pays').map(({ amounts }) => amounts?.youGet)).toEqual([
    42_500, 41_017, 39_924,
  ]);
});

it('keeps the row of a method that would leave nothing', () => {
  expect(breakdownOf(30, 'merchant_pays')[2]).toEqual({ method: 'bnpl', amounts: undefined });
});
