import { randomBytes } from 'node:crypto';
import { changeNotice, FOLDED_MINUTES } from '@jobly/core/payouts/change-notice';
import { NOT_ME_DAYS } from '@jobly/core/payouts/hold';
import { speak } from '@jobly/core/language/speak';
import { toE164 } from '@jobly/core/phone';
import { businessTimeZone } from '@jobly/core/time-zone';
import { hashToken } from '../../../crypto.ts';
import type { Db } from '../../../db/database.ts';
import { findRow, insertRow, lockRow } from '../../../db/rows.ts';
import type { AccountChange } from '../../../outgoing-message.ts';
import { ensureContractor, isNewcomer } from '../contractor-rows.ts';
import type { PayoutsDeps } from '../deps.ts';
import { startHold } from './hold.ts';

const DAY_MS = 86_400_000;

/** Repeated by a thief, or a robot with a passkey. Equal ones within this time share a notice. */
const FOLDED = new Set(['new_device', 'passkey', 'passkey_removed']);
const FOLDED_MS = FOLDED_MINUTES * 60_000;

const MESSAGE_KINDS = {
  phone: 'phone_changed',
  merge: 'merge_changed',
  bank: 'bank_changed',
  bank_wish: 'bank_changed',
  email: 'email_changed',
  new_device: 'new_device',
  passkey: 'passkey_added',
  passkey_removed: 'passkey_removed',
  release: 'payouts_released',
  move: 'provider_move',
} as const;

/**
 * What follows a change that a thief would make: a hold where it leads money away, and a notice to the contacts from
 * before it, with a link that freezes payouts. Commits with the change.
 */
export async function accountChanged(
  deps: PayoutsDeps,
  db: Db,
  change: AccountChange,
): Promise<void> {
  const { userId, kind } = change;
  const owner = await findRow(db, 'profiles', { id: userId });
  if (!owner) return;
  const { notify = [owner] } = change;
  const leadsAway = kind === 'phone' || kind === 'merge' || (kind === 'bank' && change.held);
  const isHeld = leadsAway && (await holdMoney(deps, db, userId, kind));
  const now = deps.clock.now();
  const { notifyAt, times } = await whenToNotify(db, change, now);
  // 128 bits, as in every address that we text; the database keeps the hash.
  const token = randomBytes(16).toString('base64url');
  const facts = {
    url: `${deps.publicUrl}/not-me/${token}`,
    heldHours: isHeld ? deps.holdHours : 0,
    at: now,
    timeZone: businessTimeZone(owner.phone, owner.time_zone),
    times,
  };
  const notice = speak(owner.language, () => changeNotice(change, facts));
  const phones = notify.flatMap(({ phone }) => (phone ? [toE164(phone)] : []));
  const emails = notify.flatMap(({ email }) => (email ? [email.toLowerCase()] : []));
  const earlier = await recentlyNotified(db, userId, now);
  const { id } = await insertRow(db, 'account_changes', {
    user_id: userId,
    kind: kind === 'bank_wish' ? 'bank' : kind,
    token_hash: hashToken(token),
    changed_at: now,
    told_at: notifyAt,
    happened: notice.happened.slice(0, 1000),
    told_phones: phones,
    told_emails: emails,
  });
  const about = `${notifyAt.getTime()}:`;
  const messageKind = MESSAGE_KINDS[kind];
  if (times > 1)
    await deps.withdrawMessages(db, { userId, kinds: [messageKind], about: `:${about}` });
  const sendAt = notifyAt > now ? { sendAt: notifyAt } : {};
  const common = { userId, kind: messageKind, ...sendAt };
  for (const recipient of new Set([...phones, ...earlier.phones])) {
    const text = { channel: 'sms', recipient, write: () => ({ body: notice.text }) } as const;
    await deps.queueMessage(db, { ...common, ...text, about: `${about}${id}:${recipient}` });
  }
  const { subject, body, layout } = notice;
  for (const recipient of new Set([...emails, ...earlier.emails])) {
    const write = () => ({ subject, body, layout });
    const letter = { channel: 'email', recipient, write } as const;
    await deps.queueMessage(db, { ...common, ...letter, about: `${about}${id}:${recipient}` });
  }
}

/** At once, unless an equal change was just notified: then together with all within the window. */
async function whenToNotify(db: Db, { userId, kind }: AccountChange, now: Date) {
  const atOnce = { notifyAt: now, times: 1 };
  if (kind === 'bank_wish' || !FOLDED.has(kind)) return atOnce;
  // Serialized: of many that come at once, one is the first.
  await lockRow(db, 'profiles', { id: userId });
  const [last] = await db
    .selectFrom('account_changes')
    .select(['told_at', ({ fn }) => fn.countAll<string>().as('times')])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('told_at', '>', new Date(now.getTime() - FOLDED_MS))
    .groupBy('told_at')
    .orderBy('told_at', 'desc')
    .limit(1)
    .execute();
  if (!last?.told_at) return atOnce;
  return last.told_at > now
    ? { notifyAt: last.told_at, times: Number(last.times) + 1 }
    : { notifyAt: new Date(last.told_at.getTime() + FOLDED_MS), times: 1 };
}

/** True when something waits: a new account has nothing that could be led away. */
async function holdMoney(
  deps: PayoutsDeps,
  db: Db,
  userId: string,
  why: 'phone' | 'merge' | 'bank',
): Promise<boolean> {
  // Without a business there is nothing to hold; staff have none.
  if (!(await findRow(db, 'users', { id: userId, role: 'contractor' }))) return false;
  await ensureContractor(db, userId);
  if (deps.holdHours === 0 || (await isNewcomer(db, userId))) return false;
  await startHold(deps, db, userId, why);
  return true;
}

/** The oldest are the owner's. Changing the email again and again does not add recipients. */
const MOST_EARLIER = 3;

/** While they can still say that it was not them: a thief changes the email, and then the bank account. */
export async function recentlyNotified(db: Db, userId: string, now: Date) {
  const rows = await db
    .selectFrom('account_changes')
    .select(['told_phones', 'told_emails'])
    .where('user_id', '=', userId)
    .where('changed_at', '>', reportableSince(now))
    .orderBy('changed_at')
    .execute();
  const oldest = (ways: string[]) => [...new Set(ways)].slice(0, MOST_EARLIER);
  return {
    phones: oldest(rows.flatMap((row) => row.told_phones)),
    emails: oldest(rows.flatMap((row) => row.told_emails)),
  };
}

/** Links of notices before this moment are no longer good. */
export const reportableSince = (now: Date) => new Date(now.getTime() - NOT_ME_DAYS * DAY_MS);

export async function deleteOldChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_changes').where('changed_at', '<=', reportableSince(now)).execute();
}
