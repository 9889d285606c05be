import type { BaseDeps, NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import type { LinkWrites } from '../../link-writes.ts';
import type { Enqueue } from '../../tasks/tasks.ts';
import type { PaymentProviders } from '../../ports/payment-providers.ts';

export interface MerchantDeps extends BaseDeps {
  provider: PaymentProviders;
  /** Production never registers made-up contact data. */
  production: boolean;
}

interface Mismatch {
  kind: 'bank_change';
  seen: string;
}

export interface PayoutsDeps extends MerchantDeps, NewsDeps {
  enqueue: Enqueue;
  /** Open links of a business that was moved finish with the merchant that they began with. */
  keepMerchant: LinkWrites['keepMerchant'];
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
