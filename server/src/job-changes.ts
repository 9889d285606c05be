import type { Step } from '@jobly/core/jobs/steps';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import type { Bill } from '@jobly/core/payment-links/lines';
import type { Db } from './db/database.ts';

export interface NewJob {
  userId: string;
  id: string;
  /** The first one. */
  linkId: string;
  /** What every link of it says, and whatever else was typed. */
  form: object;
  bill: Bill | null;
  totalCents: number;
  steps: readonly Step[];
}

export interface JobChangeOrder {
  jobId: string;
  userId: string;
  /** Of the estimate. */
  number: number;
  deltaCents: number;
}

/** A change of the job as it is: its total, what would go back, and the links that would be replaced. */
export interface ChangePreview {
  /** False once the job is cancelled, or nothing of it would be left. */
  canApply: boolean;
  totalCents: number;
  backCents: number;
  replaced: string[];
}

/** What an accepted estimate does to jobs, done by the feature that owns them. */
export interface JobChanges {
  /** The job and the link for its first payment; undefined where the id is taken. */
  openJob: (db: Db, job: NewJob) => Promise<PaymentLinkSummary | undefined>;
  previewChange: (db: Db, change: JobChangeOrder) => Promise<ChangePreview>;
  /** Before the change: what it replaces can no longer be paid at the provider. */
  revokeReplaced: (linkIds: string[]) => Promise<void>;
  /**
   * Commits with the caller. `agreedCents` is what the contractor agreed to give back. Returns the link that asks anew,
   * where one was open.
   */
  changeJob: (
    db: Db,
    change: JobChangeOrder & { taxCents: number; agreedCents: number; revoked: string[] },
  ) => Promise<{ linkId: string | null }>;
  /** The customer used their right to cancel: nothing more is asked for, and every payment is to be back by that day. */
  endJob: (
    db: Db,
    ended: { jobId: string; userId: string; allBackBy: string },
  ) => Promise<{ closed: string[] }>;
  /** What is to go back goes now; what cannot, later. */
  giveBack: (job: { jobId: string; userId: string }) => Promise<void>;
}
