/**
 * What may follow what, for the rows that move money. The only way to change a status: statements take
 * the statuses they may start from out of these tables, and triggers in the database refuse any other
 * step (server/sql/functions, guard_*_status.sql); a test holds the two equal.
 */
export type AttemptStatus = 'creating' | 'unknown' | 'open' | 'paid' | 'revoked' | 'failed';

export const NEXT_ATTEMPT_STATUS: Record<AttemptStatus, readonly AttemptStatus[]> = {
  creating: ['unknown', 'open', 'failed'],
  // The answer to the call was lost; the provider is asked what became of it (M6).
  unknown: ['open', 'failed'],
  open: ['paid', 'revoked'],
  // Paid at the very moment it was closed, or found paid after it was given up.
  revoked: ['paid'],
  failed: ['paid'],
  paid: [],
};

export type RefundStatus = 'open' | 'unknown' | 'done' | 'refused' | 'taken';

/**
 * M16: a refund ends as done, by the provider's refusal, or because a lost dispute has taken all that it would give
 * back. Where the dispute has taken a part, what is left goes back, and it is done.
 */
export const NEXT_REFUND_STATUS: Record<RefundStatus, readonly RefundStatus[]> = {
  open: ['unknown', 'done', 'refused', 'taken'],
  unknown: ['done', 'refused', 'taken'],
  // Another turn of the same refund may learn that the money has gone back after all.
  refused: ['done'],
  taken: ['done'],
  done: [],
};

/** Attempts whose checkout can still be paid; at most one per link and method (M2). */
export const ATTEMPTS_UNDER_WAY = ['creating', 'unknown', 'open'] as const;
/** A payer sent to the provider this recently may be paying: 'no payment has arrived' would be a guess. */
export const MAY_TAKE_MS = 60_000;
/** The same of a provider that cannot be asked. */
export const MAY_BE_PAYING_MS = 15 * 60_000;
export const REFUNDS_UNDER_WAY = ['open', 'unknown'] as const;

export function statusesBefore<Status extends string>(
  next: Record<Status, readonly Status[]>,
  to: Status,
): Status[] {
  return (Object.keys(next) as Status[]).filter((from) => next[from].includes(to));
}
