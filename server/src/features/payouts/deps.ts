import type { BaseDeps, NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import type { Enqueue } from '../../tasks/tasks.ts';
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

export interface PayoutsDeps extends MerchantDeps, NewsDeps {
  enqueue: Enqueue;
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
