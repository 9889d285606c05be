import { PayoutStatus } from '@jobly/core/payouts/contract';
import { describe, expect, it } from 'vitest';
import { payoutCopy } from './payout-copy.ts';

describe('a payout in plain words', () => {
  it.each([
    ['created', 'On its way'],
    ['held', 'On hold'],
    ['paid', 'In your bank'],
    ['failed', 'Came back'],
    ['cancelled', 'Cancelled'],
  ] as const)('%s is "%s"', (status, state) => {
    expect(payoutCopy({ status, amountCents: 1, reason: null }).state).toBe(state);
  });

  it('is green only when the money was received', () => {
    const green = PayoutStatus.options.filter(
      (status) => payoutCopy({ status, amountCents: 1, reason: null }).tone === 'paid',
    );
    expect(green).toEqual(['paid']);
  });

  it('gives the reason where something went wrong, and what to do about it', () => {
    const failed = payoutCopy({ status: 'failed', amountCents: 99, reason: ' Account closed ' });
    expect(failed.reason).toBe('Account closed');
    expect(failed.advice).toMatch(/check your bank details/);
    expect(payoutCopy({ status: 'held', amountCents: 99, reason: 'Review' })).toMatchObject({
      reason: 'Review',
      advice: undefined,
    });
    expect(payoutCopy({ status: 'paid', amountCents: 99, reason: 'x' }).reason).toBeUndefined();
    expect(payoutCopy({ status: 'held', amountCents: 99, reason: ' ' }).reason).toBeUndefined();
  });

  it('does not invent an amount', () => {
    expect(payoutCopy({ status: 'created', amountCents: null, reason: null })).toMatchObject({
      amount: 'Amount follows',
      amountKnown: false,
    });
    expect(payoutCopy({ status: 'created', amountCents: 99_999_999, reason: null }).amount).toBe(
      '$999,999.99',
    );
  });
});
