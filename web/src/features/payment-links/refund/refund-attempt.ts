import { newId } from '../../../lib/new-id.ts';

export interface RefundAttempt {
  refundId: string;
  /** Set when no reply came: then only the same amount may be sent again. */
  unansweredCents: number | undefined;
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

export function settleAttempt(linkId: string): void {
  attempts.delete(linkId);
}
