import { share } from '../payment-links/bill.ts';
import { tipBase, type JobSums } from '../payment-links/tips.ts';
import type { ReceiptOnPage } from './page.ts';

type Charged = Pick<ReceiptOnPage, 'jobCents' | 'tipCents' | 'customerFeeCents' | 'bill'> & {
  standing: JobSums | null;
};

const PARTS = ['job', 'tax', 'tip', 'fee'] as const;
export type Split = Record<(typeof PARTS)[number], number>;

/** What the total of a payment is made of. */
export function chargedSplit({ jobCents, tipCents, customerFeeCents, ...of }: Charged): Split {
  // Change orders may leave more tax than their job has.
  const job = Math.max(0, Math.min(jobCents, tipBase(jobCents, of.bill, of.standing)));
  return { job, tax: jobCents - job, tip: tipCents, fee: customerFeeCents };
}

/**
 * Of all that has gone back so far, in proportion; the largest takes what rounding leaves. What one refund gave back is
 * the split after it less the split before.
 */
export function returnedSplit(charged: Split, backCents: number): Split {
  const total = PARTS.reduce((sum, part) => sum + charged[part], 0);
  const bySize = [...PARTS].sort((a, b) => charged[b] - charged[a]);
  const split: Split = { job: 0, tax: 0, tip: 0, fee: 0 };
  let left = backCents;
  for (const part of bySize.slice(1)) {
    split[part] = Math.min(share(backCents, charged[part], total), left);
    left -= split[part];
  }
  split[bySize[0]!] = left;
  return split;
}
