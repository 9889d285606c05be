import { expect, it } from 'vitest';
import { moneyLines } from './money-lines.ts';

const payment = {
  method: 'card' as const,
  totalCents: 10_349,
  feeCents: 349,
  netCents: 10_000,
  paidAt: '2026-11-15T12:00:00Z',
  refundableCents: 10_349,
};

it('takes the fee of an extra payment and the refund off what is kept', () => {
  const lines = moneyLines({ link: { refundedCents: 2_000 }, payment, extraFeeCents: 349 });
  expect(lines).toEqual([
    { part: 'paid', cents: 10_349 },
    { part: 'fee', cents: -349 },
    { sum: 'got', cents: 10_000 },
    { part: 'extraFee', cents: -349 },
    { part: 'refunded', cents: -2_000 },
    { sum: 'kept', cents: 7_651 },
  ]);
});

it('says what is kept after an extra payment alone', () => {
  const lines = moneyLines({ link: { refundedCents: 0 }, payment, extraFeeCents: 349 });
  expect(lines.at(-1)).toEqual({ sum: 'kept', cents: 9_651 });
});

it('ends with what came in while nothing left again', () => {
  const lines = moneyLines({ link: { refundedCents: 0 }, payment, extraFeeCents: 0 });
  expect(lines.at(-1)).toEqual({ sum: 'got', cents: 10_000 });
});
