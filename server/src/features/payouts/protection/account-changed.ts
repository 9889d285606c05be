import { randomBytes } from 'node:crypto';
import type { AccountChange } from '@jobly/core/payouts/hold';
import { changeNotice } from '@jobly/core/payouts/hold-texts';
import { speak } from '@jobly/core/language/speak';
import { toE164 } from '@jobly/core/phone';
import { hashToken } from '../../../crypto.ts';
import type { Db } from '../../../db/database.ts';
import { findRow, insertRow } from '../../../db/rows.ts';
import { ensureContractor } from '../contractor-rows.ts';
import type { PayoutsDeps } from '../deps.ts';
import { startHold } from './hold.ts';

/** A way to reach the owner, as it was before the change. */
export interface Contacts {
  phone: string | null;
  email: string | null;
}

export interface ChangedAccount {
  userId: string;
  kind: AccountChange;
  /** The first bank account leads no money away from another: nothing waits for it. */
  holds?: boolean;
  accountLast4?: string;
  tell: Contacts[];
}

/**
 * What follows a change that a thief would make: a hold, and word of it on the ways of before, with a link
 * that freezes payouts. Commits together with the change.
 */
export async function accountChanged(
  deps: PayoutsDeps,
  db: Db,
  change: ChangedAccount,
): Promise<void> {
  const { userId, kind, holds = true } = change;
  const user = await findRow(db, 'users', { id: userId });
  if (!user) return;
  if (user.role === 'contractor') await ensureContractor(db, userId);
  if (holds) await startHold(deps, db, userId, kind);
  // 128 bits, as in every address that we text; the database keeps the hash.
  const token = randomBytes(16).toString('base64url');
  const { id } = await insertRow(db, 'account_changes', {
    user_id: userId,
    kind,
    token_hash: hashToken(token),
    changed_at: deps.clock.now(),
  });
  const { language } = (await findRow(db, 'profiles', { id: userId }))!;
  const facts = { url: `${deps.publicUrl}/not-me/${token}`, holdHours: deps.holdHours };
  const { subject, body, text } = speak(language, () => changeNotice(change, facts));
  const common = { userId, kind: `${kind}_changed` };
  const phones = new Set(change.tell.flatMap(({ phone }) => (phone ? [toE164(phone)] : [])));
  for (const recipient of phones) {
    const dedupeKey = `${kind}_changed:${id}:${recipient}`;
    await deps.queueMessage(db, { ...common, channel: 'sms', recipient, body: text, dedupeKey });
  }
  const emails = new Set(change.tell.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])));
  for (const recipient of emails) {
    const dedupeKey = `${kind}_changed:${id}:${recipient}`;
    const letter = { channel: 'email', recipient, subject, body, dedupeKey } as const;
    await deps.queueMessage(db, { ...common, ...letter });
  }
}
