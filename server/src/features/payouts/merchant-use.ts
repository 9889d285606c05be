import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface Account {
  id: string;
  lopay_merchant_id: string | null;
}

/** Ordered: of two merchants the one with the higher use is kept. */
const UNUSED = 0;
const HAS_BANK = 1;
const HAS_MONEY = 2;

/** Money that went through a merchant, or may still; cash never touches it. */
async function merchantUse(db: Db, account: Account): Promise<number> {
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

/**
 * Which of two merchants a merge lets go of: nothing unless both accounts have one, and neither when
 * money went through both, because money cannot move between merchants.
 */
export async function findReleasable(
  db: Db,
  { from, to }: { from: Account; to: Account },
): Promise<'from' | 'to' | 'neither' | undefined> {
  if (!from.lopay_merchant_id || !to.lopay_merchant_id) return undefined;
  const uses = { from: await merchantUse(db, from), to: await merchantUse(db, to) };
  if (uses.from === HAS_MONEY && uses.to === HAS_MONEY) return 'neither';
  return uses.from > uses.to ? 'to' : 'from';
}

export async function releaseMerchant(
  db: Db,
  released: { account: Account; keptUserId: string | null; now: Date },
): Promise<void> {
  const { account, keptUserId, now } = released;
  if (!account.lopay_merchant_id) return;
  await db
    .insertInto('released_merchants')
    .values({
      merchant_id: account.lopay_merchant_id,
      former_user_id: account.id,
      kept_user_id: keptUserId,
      released_at: now,
    })
    .execute();
}
