import { describe, expect, it } from 'vitest';
import { attemptFor, saveUnanswered, settleAttempt } from './use-refund.ts';

describe('an attempt to refund', () => {
  it('has an id of its own each time a sheet is opened', () => {
    const first = attemptFor('link-1', 500);
    expect(first.refundId).toMatch(/^[\da-f-]{36}$/);
    expect(attemptFor('link-1', 500).refundId).not.toBe(first.refundId);
  });

  it('is taken up again with the same id and amount while its answer is missing', () => {
    const sent = saveUnanswered('link-2', attemptFor('link-2', 500), 100);
    expect(attemptFor('link-2', 500)).toEqual(sent);
    expect(sent.unansweredCents).toBe(100);
    expect(attemptFor('link-3', 500).refundId).not.toBe(sent.refundId);
  });

  it('is over once less is left of the payment: it went through', () => {
    const sent = saveUnanswered('link-4', attemptFor('link-4', 500), 100);
    const next = attemptFor('link-4', 400);
    expect(next.refundId).not.toBe(sent.refundId);
    expect(next.unansweredCents).toBeUndefined();
  });

  it('is over once it was answered', () => {
    const sent = saveUnanswered('link-5', attemptFor('link-5', 500), 100);
    settleAttempt('link-5');
    expect(attemptFor('link-5', 500).refundId).not.toBe(sent.refundId);
  });
});
