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
  const lines = moneyLines({
    link: { refundedCents: 2_000 },
    payment,
    extraFeeCents: 349,
    disputes: [],
  });
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
  const lines = moneyLines({
    link: { refundedCents: 0 },
    payment,
    extraFeeCents: 349,
    disputes: [],
  });
  expect(lines.at(-1)).toEqual({ sum: 'kept', cents: 9_651 });
});

it('ends with what came in while nothing left again', () => {
  const lines = moneyLines({ link: { refundedCents: 0 }, payment, extraFeeCents: 0, disputes: [] });
  expect(lines.at(-1)).toEqual({ sum: 'got', cents: 10_000 });
});

it('takes what a bank holds or has kept off what is kept, with its fee, and not what was won', () => {
  const dispute = { amountCents: 10_349, feeCents: 1_500 };
  const linesOf = (status: 'open' | 'won' | 'lost') =>
    moneyLines({
      link: { refundedCents: 0 },
      payment,
      extraFeeCents: 0,
      disputes: [{ ...dispute, status }],
    }).slice(3);
  const gone = [
    { part: 'disputeFee', cents: -1_500 },
    { sum: 'kept', cents: -1_849 },
  ];
  expect(linesOf('open')).toEqual([{ part: 'held', cents: -10_349 }, ...gone]);
  expect(linesOf('lost')).toEqual([{ part: 'lost', cents: -10_349 }, ...gone]);
  expect(linesOf('won')).toEqual([]);
});
