import { AppError } from '@jobly/core/errors';
import { describe, expect, it } from 'vitest';
import { isUnanswered, refundAmount, refundCopy, type Payment } from './use-refund.ts';

const payment: Payment = {
  method: 'card',
  totalCents: 43_983,
  feeCents: 1_483,
  netCents: 42_500,
  paidAt: '2026-11-15T12:00:00Z',
  refundableCents: 43_983,
};

describe('the amount of a refund', () => {
  it('is all that is left, whatever was typed', () => {
    expect(refundAmount('all', 'nonsense', 43_983)).toEqual({ cents: 43_983 });
  });

  it.each([
    ['100', 10_000],
    ['439.83', 43_983],
    ['0.01', 1],
    ['$1,00', 100],
  ])('is the part that was typed: %s', (typed, cents) => {
    expect(refundAmount('part', typed, 43_983)).toEqual({ cents });
  });

  it.each(['', ' ', '0', '-5', '1e3', '10.001', 'ten'])('is no amount: %o', (typed) => {
    expect(refundAmount('part', typed, 43_983)).toEqual({ problem: 'Please enter a valid amount' });
  });

  it('is at most what is left, with the sentence of the server', () => {
    expect(refundAmount('part', '439.84', 43_983)).toEqual({
      problem: 'That is more than what is left of this payment.',
    });
  });
});

describe('what a refund says before it happens', () => {
  it('names what the customer gets and what does not come back', () => {
    expect(refundCopy(payment, 'Dana', 10_000)).toEqual([
      'Dana gets $100.00 back to their card.',
      'The processing fee of $14.83 is not returned to you.',
    ]);
    expect(refundCopy({ ...payment, method: 'bnpl' }, 'Dana', 1)[0]).toBe(
      'Dana gets $0.01 back through Buy Now Pay Later.',
    );
  });

  it('leaves cash to the hand', () => {
    expect(refundCopy({ ...payment, method: 'cash', feeCents: 0 }, 'Dana', 42_500)).toEqual([
      'Dana gets $425.00 back.',
      'You hand the cash back yourself.',
    ]);
  });
});

describe('an answer that never came', () => {
  it('is neither yes nor no', () => {
    for (const code of [
      'network',
      'server_error',
      'unavailable',
      'provider_unreachable',
    ] as const) {
      expect(isUnanswered(new AppError(code))).toBe(true);
    }
    expect(isUnanswered(new TypeError('anything'))).toBe(true);
  });

  it('is not a refusal', () => {
    for (const code of [
      'refund_too_large',
      'refund_refused',
      'refund_under_way',
      'refund_not_started',
    ] as const) {
      expect(isUnanswered(new AppError(code))).toBe(false);
    }
  });
});
