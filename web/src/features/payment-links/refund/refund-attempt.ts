import { newId } from '../../../lib/new-id.ts';

export interface RefundAttempt {
  refundId: string;
  /** Set once it was sent and no answer came: then only the very same may be sent again. */
  unansweredCents: number | undefined;
  /** What was left of the payment when it was sent. */
  leftCents: number;
}

const attempts = new Map<string, RefundAttempt>();

/**
 * The attempt of an opened sheet. One whose answer never came is taken up again, with its id and amount,
 * until what is left of the payment shows that it went through: so no second one can follow it by accident.
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

/** It was answered, either way. */
export function settleAttempt(linkId: string): void {
  attempts.delete(linkId);
}
