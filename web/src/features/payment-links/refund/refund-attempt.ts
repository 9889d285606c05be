import { newId } from '../../../lib/new-id.ts';

export interface RefundAttempt {
  refundId: string;
  /** Set when no reply came: then only the same amount may be sent again. */
  unansweredCents: number | undefined;
  leftCents: number;
}

const attempts = new Map<string, RefundAttempt>();

/**
 * Reuses an attempt that got no reply, with its id and amount, until the amount left shows that it went
 * through: this way a retry cannot become a second refund.
 */
export function attemptFor(linkId: string, leftCents: number): RefundAttempt {
  const known = attempts.get(linkId);
  if (known && known.leftCents === leftCents) return known;
  attempts.delete(linkId);
  return { refundId: newId(), unansweredCents: undefined, leftCents };
}

export function saveUnanswered(
  linkId: string,
  attempt: RefundAttempt,
  cents: number,
): RefundAttempt {
  const unanswered = { ...attempt, unansweredCents: cents };
  attempts.set(linkId, unanswered);
  return unanswered;
}

export function settleAttempt(linkId: string): void {
  attempts.delete(linkId);
}
