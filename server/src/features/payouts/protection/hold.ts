import {
  BANK_CHANGES,
  holdOf,
  type AccountChange,
  type PayoutHold,
} from '@jobly/core/payouts/hold';
import { holdText } from '@jobly/core/payouts/hold-texts';
import { AppError } from '@jobly/core/errors';
import { speak } from '@jobly/core/language/speak';
import { businessTimeZone } from '@jobly/core/time-zone';
import { camelRow } from '../../../db/camel-row.ts';
import type { Db } from '../../../db/database.ts';
import { lockRow, updateRows, type Row } from '../../../db/rows.ts';
import { canHoldPayouts } from '../../../ports/payment-providers.ts';
import type { PayoutsDeps } from '../deps.ts';
import type { Business } from '../queries.ts';

/** For a while after a change: the bank account stays, and payouts wait where the provider can hold them. */
export async function startHold(
  { clock, enqueue, holdHours }: PayoutsDeps,
  db: Db,
  userId: string,
  why: AccountChange,
): Promise<void> {
  const until = new Date(clock.now().getTime() + holdHours * 3_600_000);
  // A change of the bank account that was asked for before is asked for anew.
  const held = { payouts_held_until: until, payouts_held_for: why, bank_form_opens_at: null };
  await updateRows(db, 'contractors', { user_id: userId }, held);
  await enqueue(db, 'hold-payouts', {});
}

/** Until staff release it. The owner's word is the stronger one: what staff froze is then the owner's, too. */
export async function freeze(
  { clock, enqueue }: PayoutsDeps,
  db: Db,
  userId: string,
  by: 'owner' | 'staff',
): Promise<void> {
  const own = { user_id: userId, ...(by === 'staff' ? { payouts_frozen_at: null } : {}) };
  const now = clock.now();
  const frozen = { payouts_frozen_at: now, payouts_frozen_by: by, bank_form_opens_at: null };
  await updateRows(db, 'contractors', own, frozen);
  await enqueue(db, 'hold-payouts', {});
}

/** For fraud: cards and payouts stop with the account, and go on with it. What the owner froze stays frozen. */
export async function stopMoney(
  deps: PayoutsDeps,
  db: Db,
  userId: string,
  stopped: boolean,
): Promise<void> {
  const cards = { cards_stopped_at: stopped ? deps.clock.now() : null };
  await updateRows(db, 'contractors', { user_id: userId }, cards);
  if (stopped) return freeze(deps, db, userId, 'staff');
  const byStaff = { user_id: userId, payouts_frozen_by: 'staff' } as const;
  const free = { payouts_frozen_at: null, payouts_frozen_by: null };
  await updateRows(db, 'contractors', byStaff, free);
  await deps.enqueue(db, 'hold-payouts', {});
}

/** Locks the business until the transaction ends: a change of its phone comes before or after, never between. */
export async function refuseHeldChange(
  deps: PayoutsDeps,
  db: Db,
  business: Business,
): Promise<Row<'contractors'>> {
  const row = (await lockRow(db, 'contractors', { user_id: business.user_id }))!;
  const now = deps.clock.now();
  const hold = holdOf(camelRow(row), {
    now,
    payouts: canHoldPayouts(deps.provider, row.lopay_merchant_id),
  });
  if (hold) throw new AppError('bank_change_held', { message: sentenceFor(business, hold) });
  const count = await countBankChanges(db, row, now);
  if (count >= BANK_CHANGES.most) throw new AppError('bank_changes_used_up');
  return row;
}

/** Those that count against the limit: of late, and since staff released the account. */
export async function countBankChanges(
  db: Db,
  { user_id: userId, bank_changes_from: released }: Row<'contractors'>,
  now: Date,
): Promise<number> {
  const first = new Date(now.getTime() - BANK_CHANGES.days * 86_400_000);
  const counted = await db
    .selectFrom('bank_changes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '!=', 'not_done')
    .where('created_at', '>', released && released > first ? released : first)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

function sentenceFor(business: Business, hold: PayoutHold): string {
  const timeZone = businessTimeZone(business.phone, business.time_zone);
  return speak(business.language, () => holdText(hold, timeZone));
}
