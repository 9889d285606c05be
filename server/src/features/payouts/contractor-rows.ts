import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { findRow, insertNew, insertRow, updateRows } from '../../db/rows.ts';
import { listFormer } from './moves/former-merchants.ts';
import type { AccountMove, MerchantAccount, Merchants } from '../../staff-actions/account-rows.ts';

/** That a business uses one of our extra services, on its own record. */
export async function markExtra(
  db: Db,
  userId: string,
  extra: 'extras_website' | 'extras_reviews' | 'extras_gmb',
): Promise<void> {
  await updateRows(db, 'contractors', { user_id: userId, [extra]: false }, { [extra]: true });
}

export const ensureContractor: Merchants['ensureContractor'] = async (db, userId) => {
  const own = { user_id: userId };
  const made = await insertNew(db, 'contractors', 'user_id', own);
  return (made ?? (await findRow(db, 'contractors', own)))!.id;
};

export async function movePayouts(db: Db, move: AccountMove): Promise<void> {
  const { from, to, contractorId } = move;
  await sql`update payouts set user_id = ${to}, contractor_id = ${contractorId}
    where user_id = ${from}`.execute(db);
  if (!move.keepsMerchant) {
    // Otherwise they are about a merchant that is let go of: they go with the account.
    await sql`update bank_changes set user_id = ${to} where user_id = ${from}`.execute(db);
  }
  // 'This was not me' stays possible for changes of the account that goes.
  await sql`update account_changes set user_id = ${to} where user_id = ${from}`.execute(db);
  await moveMerchant(db, move);
}

/** The merchant comes along with its bank and its balance, in the place of one that is let go of. */
async function moveMerchant(db: Db, { from, to, keepsMerchant }: AccountMove): Promise<void> {
  const gone = await findRow(db, 'contractors', { user_id: from });
  const kept = await findRow(db, 'contractors', { user_id: to });
  if (!gone || !kept) return;
  const set = (userId: string, values: Partial<typeof gone>) =>
    updateRows(db, 'contractors', { user_id: userId }, values);
  await set(to, {
    extras_website: kept.extras_website || gone.extras_website,
    extras_reviews: kept.extras_reviews || gone.extras_reviews,
    extras_gmb: kept.extras_gmb || gone.extras_gmb,
    bnpl_requested: kept.bnpl_requested || gone.bnpl_requested,
  });
  if (!gone.lopay_merchant_id || keepsMerchant) return;
  await set(from, { lopay_merchant_id: null });
  await set(to, {
    lopay_merchant_id: gone.lopay_merchant_id,
    provider: gone.provider,
    payouts_status: gone.payouts_status,
    next_payout_date: gone.next_payout_date,
    business_verification_status: gone.business_verification_status,
    bank_routing_last4: gone.bank_routing_last4,
    bank_account_last4: gone.bank_account_last4,
    bank_change_last4: gone.bank_change_last4,
    bank_account_type: gone.bank_account_type,
    bank_name: gone.bank_name,
    payouts_paused: gone.payouts_paused,
    payouts_pause_seen: gone.payouts_pause_seen,
    payouts_unsettled_since: gone.payouts_unsettled_since,
    late_hold_until: gone.late_hold_until,
    late_release_until: gone.late_release_until,
  });
  await sql`insert into balances (user_id, available_cents, pending_cents, read_at)
    select ${to}, available_cents, pending_cents, read_at from balances where user_id = ${from}
    on conflict (user_id) do update set available_cents = excluded.available_cents,
      pending_cents = excluded.pending_cents, read_at = excluded.read_at`.execute(db);
}

/** Ordered: of two merchants the one with the higher use is kept. */
const UNUSED = 0;
const HAS_BANK = 1;
const HAS_MONEY = 2;

/** Money that went through a merchant, or may still; cash never touches it. */
async function merchantUse(db: Db, account: MerchantAccount): Promise<number> {
  const { id: userId, lopay_merchant_id: merchantId } = account;
  const { rows } = await sql<{ money: boolean; bank: boolean }>`
    with links as materialized (select id from payment_links where user_id = ${userId})
    select
      exists (select from checkout_attempts a join links on links.id = a.payment_link_id
        where a.merchant_id = ${merchantId}
          and (a.status in ('creating', 'unknown', 'open', 'paid') or a.next_look_at is not null))
      or exists (select from payouts where user_id = ${userId})
      or exists (select from payment_mismatches where user_id = ${userId})
      or exists (select from balances
        where user_id = ${userId} and (available_cents <> 0 or pending_cents <> 0)) as money,
      exists (select from contractors where user_id = ${userId} and bank_account_last4 is not null)
      or exists (select from bank_changes
        where user_id = ${userId} and merchant_id = ${merchantId} and status <> 'not_done') as bank`.execute(
    db,
  );
  const { money, bank } = rows[0]!;
  if (money) return HAS_MONEY;
  return bank ? HAS_BANK : UNUSED;
}

/** Neither a bank account nor a payment, paid or under way. */
export async function isNewcomer(db: Db, userId: string): Promise<boolean> {
  const row = await findRow(db, 'contractors', { user_id: userId });
  const account = { id: userId, lopay_merchant_id: row?.lopay_merchant_id ?? null };
  return (await merchantUse(db, account)) === UNUSED;
}

export const findReleasable: Merchants['findReleasable'] = async (db, { from, to }) => {
  const released = await chooseReleased(db, { from, to });
  const moved = { from: await listFormer(db, from.id), to: await listFormer(db, to.id) };
  const keepsMoved = released === 'from' || !from.lopay_merchant_id;
  return moved.from.length > 0 || (moved.to.length > 0 && !keepsMoved) ? 'moved' : released;
};

const chooseReleased: Merchants['findReleasable'] = async (db, { from, to }) => {
  if (!from.lopay_merchant_id || !to.lopay_merchant_id) return undefined;
  const uses = { from: await merchantUse(db, from), to: await merchantUse(db, to) };
  if (uses.from === HAS_MONEY && uses.to === HAS_MONEY) return 'neither';
  return uses.from > uses.to ? 'to' : 'from';
};

export const releaseMerchant: Merchants['releaseMerchant'] = async (db, released) => {
  const { account, keptUserId, now } = released;
  const former = (await listFormer(db, account.id)).map(({ merchant_id }) => merchant_id);
  for (const merchant_id of [account.lopay_merchant_id, ...former]) {
    if (!merchant_id) continue;
    await insertRow(db, 'released_merchants', {
      merchant_id,
      former_user_id: account.id,
      kept_user_id: keptUserId,
      released_at: now,
    });
  }
};

/** The account that a merchant was made for, when a merge or a deletion has let go of it. */
export async function findFormerAccount(db: Db, merchantId: string): Promise<string | undefined> {
  const released = await findRow(db, 'released_merchants', { merchant_id: merchantId });
  return released?.kept_user_id ?? released?.former_user_id;
}
