import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import type { QueueMessage, NotifyOwnerBySms, Withdrawn } from '../../outgoing-message.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';

export interface MerchantDeps extends BaseDeps {
  provider: PaymentProvider;
  /** Production never registers made-up contact data. */
  production: boolean;
}

interface Mismatch {
  kind: 'bank_change';
  seen: string;
}

export interface PayoutsDeps extends MerchantDeps {
  notifyOwnerBySms: NotifyOwnerBySms;
  /** The owner is notified of every change, so that a thief cannot make one unnoticed (protection/). */
  queueMessage: QueueMessage;
  withdrawMessages: (db: Db, withdrawn: Withdrawn) => Promise<unknown>;
  enqueue: Enqueue;
  publicUrl: string;
  holdHours: number;
  /** Ends all sessions, and the passkeys that were added since. */
  endAccess: (db: Db, userId: string, since: Date) => Promise<void>;
  /** Puts it on the staff's list; the same finding is listed once. */
  insertMismatch: (
    db: Db,
    found: Mismatch & { user_id: string; expected: string; found_at: Date },
  ) => Promise<void>;
  resolveMismatch: (db: Db, found: Mismatch, now: Date) => Promise<void>;
}
