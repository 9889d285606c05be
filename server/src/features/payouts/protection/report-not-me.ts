import { formatPhone } from '@jobly/core/phone';
import { raiseAlert } from '../../../raised-alerts.ts';
import { hashToken } from '../../../crypto.ts';
import { writeAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/database.ts';
import { findRow, lockRow, updateRows, type Row } from '../../../db/rows.ts';
import { canHoldPayouts } from '../../../ports/payment-providers.ts';
import { ensureContractor } from '../contractor-rows.ts';
import type { PayoutsDeps } from '../deps.ts';
import { reportableSince, recentlyNotified } from './account-changed.ts';
import { freeze } from './hold.ts';

export type AccountChangeRow = Row<'account_changes'>;

const TOKEN = /^[\w-]{22}$/;

/** The change that a notice reported, while its link is valid: not after staff released what it froze. */
export async function findChange(
  { database, clock }: PayoutsDeps,
  token: string,
): Promise<AccountChangeRow | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const { system } = database;
  const change = await findRow(system, 'account_changes', { token_hash: hashToken(token) });
  if (!change || change.changed_at <= reportableSince(clock.now())) return undefined;
  const business = await findRow(system, 'contractors', { user_id: change.user_id });
  const isReleased = change.disowned_at && business && !business.payouts_frozen_at;
  return isReleased ? undefined : change;
}

/**
 * The owner says that a change was not theirs: payouts and bank changes freeze, all sessions end, staff are alerted
 * and the log has it. Idempotent.
 */
export async function reportNotMe(
  deps: PayoutsDeps,
  { id }: AccountChangeRow,
  from: { address: string; device: string },
): Promise<void> {
  const { database, clock, provider } = deps;
  await database.system.transaction().execute(async (db) => {
    const change = await lockRow(db, 'account_changes', { id, disowned_at: null });
    if (!change) return;
    const { user_id: userId, kind } = change;
    const now = clock.now();
    if (await findRow(db, 'users', { id: userId, role: 'contractor' })) {
      await ensureContractor(db, userId);
    }
    const business = await findRow(db, 'contractors', { user_id: userId });
    await updateRows(db, 'account_changes', { id }, { disowned_at: now });
    await freeze(deps, db, userId, 'owner');
    await deps.endAccess(db, userId, await firstChangeAt(db, change));
    const merchant = business?.lopay_merchant_id;
    // The first of them: a thief who changes the phone twice is the second.
    const [phone] = (await recentlyNotified(db, userId, now)).phones;
    await raiseAlert(db, {
      kind: 'change_disowned',
      key: userId,
      userId,
      details: {
        Change: kind.replace('_', ' '),
        'Changed at': change.changed_at.toISOString(),
        ...(phone ? { 'Number from before': formatPhone(phone) } : {}),
        Payouts: canHoldPayouts(provider, merchant ?? null)
          ? 'held by the provider'
          : 'ask the provider to hold them',
        ...(merchant ? { Merchant: merchant } : {}),
      },
    });
    const owner = { id: null, name: 'the owner, by the link in a notice', role: 'system' } as const;
    await writeAudit(db, {
      at: now,
      actor: { ...owner, ...from },
      action: 'freeze-payouts',
      userId,
      subject: `account ${userId}`,
      before: { payouts_frozen: Boolean(business?.payouts_frozen_at) },
      after: { payouts_frozen: true, change: kind, changed_at: change.changed_at },
    });
  });
}

/** When the first of the changes was made that share this notice and its link. */
async function firstChangeAt(db: Db, change: AccountChangeRow): Promise<Date> {
  const { first } = await db
    .selectFrom('account_changes')
    .select(({ fn }) => fn.min('changed_at').as('first'))
    .where('user_id', '=', change.user_id)
    .where('kind', '=', change.kind)
    .where('told_at', '=', change.told_at)
    .executeTakeFirstOrThrow();
  return first ?? change.changed_at;
}
