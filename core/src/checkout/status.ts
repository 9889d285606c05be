/** Allowed transitions of money rows, used by all statements. The triggers guard_*_status.sql enforce them; tested. */
export type AttemptStatus = 'creating' | 'unknown' | 'open' | 'paid' | 'revoked' | 'failed';

export const NEXT_ATTEMPT_STATUS: Record<AttemptStatus, readonly AttemptStatus[]> = {
  creating: ['unknown', 'open', 'failed'],
  // The reply was lost; the provider is queried (M6).
  unknown: ['open', 'failed'],
  open: ['paid', 'revoked'],
  // Paid at the moment it was closed, or found paid after it was given up.
  revoked: ['paid'],
  failed: ['paid'],
  paid: [],
};

type RefundStatus = 'open' | 'unknown' | 'done' | 'refused' | 'taken';

/** M16: a refund ends as done, as refused by the provider, or as taken when a lost dispute took all of it. */
export const NEXT_REFUND_STATUS: Record<RefundStatus, readonly RefundStatus[]> = {
  open: ['unknown', 'done', 'refused', 'taken'],
  unknown: ['done', 'refused', 'taken'],
  // Another attempt of the same refund may find out that the money was returned.
  refused: ['done'],
  taken: ['done'],
  done: [],
};

/** Attempts whose checkout may still be paid; at most one per link and method (M2). */
export const ATTEMPTS_UNDER_WAY = ['creating', 'unknown', 'open'] as const;
/** After a redirect to the provider this recently, the customer may be paying. */
export const MAY_TAKE_MS = 60_000;
/** The same while the provider cannot be queried. */
export const MAY_BE_PAYING_MS = 15 * 60_000;
export const REFUNDS_UNDER_WAY = ['open', 'unknown'] as const;

export function statusesBefore<Status extends string>(
  next: Record<Status, readonly Status[]>,
  to: Status,
): Status[] {
  return (Object.keys(next) as Status[]).filter((from) => next[from].includes(to));
}
