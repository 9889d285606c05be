import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { listRows, updateRows, type Row } from '../../../db/rows.ts';

export type FormerMerchant = Row<'former_merchants'>;

export const listFormer = (db: Db, userId: string): Promise<FormerMerchant[]> =>
  listRows(db, 'former_merchants', { user_id: userId }, 'replaced_at');

export interface Owner {
  /** Of the contractor. */
  id: string;
  user_id: string;
  /** The business was moved from this merchant to another. */
  isFormer: boolean;
}

/** Whose merchant it is, or was before a move. In a transaction, no move happens until its end. */
export async function findOwner(db: Db, merchantId: string): Promise<Owner | undefined> {
  const present = await sql<Owner>`
    select id, user_id, false as "isFormer" from contractors
    where lopay_merchant_id = ${merchantId} for key share`.execute(db);
  if (present.rows[0]) return present.rows[0];
  const former = await sql<Owner>`
    select c.id, c.user_id, true as "isFormer"
    from former_merchants f join contractors c on c.user_id = f.user_id
    where f.merchant_id = ${merchantId} for key share of c`.execute(db);
  return former.rows[0];
}

/** Nothing is left there once the balance is zero and no payout is on its way; a late dispute makes it count again. */
export async function saveFormerBalance(
  db: Db,
  merchantId: string,
  balance: { availableCents: number; pendingCents: number; readAt: Date },
): Promise<void> {
  const { availableCents, pendingCents, readAt } = balance;
  await sql`
    update former_merchants f set available_cents = ${availableCents}, pending_cents = ${pendingCents},
      read_at = ${readAt}, emptied_at = case when ${availableCents + pendingCents}::bigint = 0
        and ${availableCents}::bigint = 0 and not exists (select from payouts p
          where p.user_id = f.user_id and p.merchant_id = f.merchant_id and p.status in ('created', 'held'))
        then coalesce(emptied_at, ${readAt}) end
    where merchant_id = ${merchantId} and (read_at is null or read_at <= ${readAt})`.execute(db);
}

/** True when no newer reading of its payouts is saved. Locks the row, as `claimReading` does. */
export function claimFormerReading(db: Db, merchantId: string, askedAt: Date): Promise<boolean> {
  const own = { merchant_id: merchantId };
  return updateRows(db, 'former_merchants', own, { payouts_synced_at: askedAt }, (where) =>
    where.or([where('payouts_synced_at', 'is', null), where('payouts_synced_at', '<=', askedAt)]),
  );
}

/** Money that may still move there is read like that of the present merchant; an empty one once a day. */
const READ_EVERY = { money: '15 minutes', empty: '1 day' };

export async function listFormerToRefresh(
  db: Db,
  now: Date,
  most: number,
): Promise<FormerMerchant[]> {
  const { rows } = await sql<FormerMerchant>`
    select * from former_merchants
    where coalesce(tried_at, '-infinity') <= ${now}::timestamptz
      - case when emptied_at is null then interval '${sql.raw(READ_EVERY.money)}'
          else interval '${sql.raw(READ_EVERY.empty)}' end
    order by tried_at nulls first limit ${most}`.execute(db);
  return rows;
}
