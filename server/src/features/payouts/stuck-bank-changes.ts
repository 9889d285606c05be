import type { Database, Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OpenBankChange } from './bank-queries.ts';

interface Mismatch {
  kind: 'bank_change';
  seen: string;
  now: Date;
}

export interface MismatchDeps {
  /** Puts it on the staff's list; the same finding is listed once. */
  insertMismatch: (db: Db, found: Mismatch & { userId: string; expected: string }) => Promise<void>;
  resolveMismatch: (db: Db, found: Mismatch) => Promise<void>;
}

/** A provider that is away comes back sooner; what lasts longer needs a person. */
const TELL_STAFF_AFTER_MS = 60 * 60_000;

/** Staff hear once of a change that cannot be read; it stays open, and is read on. */
export async function reportStuckBankChange(
  deps: MismatchDeps & { database: Database; clock: Clock },
  change: OpenBankChange,
): Promise<void> {
  const now = deps.clock.now();
  if (now.getTime() - change.created_at.getTime() < TELL_STAFF_AFTER_MS) return;
  await deps.insertMismatch(deps.database.system, {
    kind: 'bank_change',
    userId: change.user_id,
    expected: `payouts to the account ending in ${change.account_last4}`,
    seen: seenOf(change),
    now,
  });
}

export function resolveStuckBankChange(
  deps: MismatchDeps & { clock: Clock },
  db: Db,
  change: OpenBankChange,
): Promise<void> {
  const now = deps.clock.now();
  return deps.resolveMismatch(db, { kind: 'bank_change', seen: seenOf(change), now });
}

/** Each change is told of by itself: a merchant can have several. */
const seenOf = (change: OpenBankChange) =>
  `no readable answer about merchant ${change.merchant_id}, asked again by itself (change ${change.id.slice(0, 8)})`;
