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
    link: { tipCents: 0, refundedCents: 2_000 },
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
    link: { tipCents: 0, refundedCents: 0 },
    payment,
    extraFeeCents: 349,
    disputes: [],
  });
  expect(lines.at(-1)).toEqual({ sum: 'kept', cents: 9_651 });
});

it('ends with what came in while nothing left again', () => {
  const lines = moneyLines({
    link: { tipCents: 0, refundedCents: 0 },
    payment,
    extraFeeCents: 0,
    disputes: [],
  });
  expect(lines.at(-1)).toEqual({ sum: 'got', cents: 10_000 });
});

type Given = Parameters<typeof moneyLines>[0]['disputes'][number];
const dispute: Given = { status: 'open', takenCents: 10_349, feeCents: 1_500 };
const linesOf = (...disputes: Given[]) =>
  moneyLines({
    link: { tipCents: 0, refundedCents: 0 },
    payment,
    extraFeeCents: 0,
    disputes,
  }).slice(3);

it('takes what a bank holds or has taken off what is kept, with its fee, and not what was won', () => {
  const fee = { part: 'disputeFee', cents: -1_500 };
  expect(linesOf(dispute)).toEqual([
    { part: 'held', cents: -10_349 },
    fee,
    { sum: 'forNow', cents: -1_849 },
  ]);
  expect(linesOf({ ...dispute, status: 'lost' })).toEqual([
    { part: 'lost', cents: -10_349 },
    fee,
    { sum: 'kept', cents: -1_849 },
  ]);
  expect(linesOf({ ...dispute, status: 'won' })).toEqual([]);
});

it('says each part once, however many disputes there are', () => {
  const part = { ...dispute, takenCents: 1_000 };
  expect(linesOf(part, part, { ...part, status: 'lost' })).toEqual([
    { part: 'held', cents: -2_000 },
    { part: 'lost', cents: -1_000 },
    { part: 'disputeFee', cents: -4_500 },
    { sum: 'forNow', cents: 2_500 },
  ]);
});

it('counts of a disputed extra payment the fee alone: it goes back in any case', () => {
  expect(linesOf({ ...dispute, takenCents: 0, status: 'lost' })).toEqual([
    { part: 'disputeFee', cents: -1_500 },
    { sum: 'kept', cents: 8_500 },
  ]);
});
