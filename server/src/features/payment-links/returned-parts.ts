import { chargedSplit, returnedSplit, type Split } from '@jobly/core/checkout/refund-split';
import type { Bill } from '@jobly/core/payment-links/lines';
import type { JobSums } from '@jobly/core/payment-links/tips';
import { sql } from 'kysely';

/** What a link is made of, or its job. */
export interface Billed {
  bill: Bill | null;
  job: JobSums | null;
}

/** Of `jobs`, joined to a link; null for one that stands alone. */
export const JOB_SUMS = sql<JobSums | null>`case when jobs.id is not null then jsonb_build_object(
  'bill', jobs.bill, 'totalCents', jobs.total_cents, 'changes', jobs.changes) end`;

/** Of what went back of a payment, by what it was paid for: as its receipt says. */
export const returnedParts = (
  { bill, job }: Billed,
  paid: Record<'jobCents' | 'tipCents' | 'grossCents' | 'backCents', number>,
): Split => {
  const { jobCents, tipCents, grossCents } = paid;
  const customerFeeCents = grossCents - jobCents - tipCents;
  const charged = chargedSplit({ jobCents, tipCents, customerFeeCents, bill, standing: job });
  return returnedSplit(charged, paid.backCents);
};
