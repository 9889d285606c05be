import type { AccountEnding, BankReading } from '@jobly/core/payouts/bank-change';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { Row } from '../../db/rows.ts';

/**
 * Opens a change, which only one caller at a time can have for a merchant. Returns undefined while
 * another one is open. The lock is the row itself: no connection is held while the provider works.
 */
export async function openBankChange(
  db: Db,
  change: AccountEnding & { userId: string; merchantId: string; accountLast4: string; now: Date },
): Promise<string | undefined> {
  const { userId, merchantId, routingLast4 = null, accountLast4, now } = change;
  // The contractor's screens say it beside the account that is in force.
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into bank_changes (user_id, merchant_id, routing_last4, account_last4, created_at)
      values (${userId}, ${merchantId}, ${routingLast4}, ${accountLast4}, ${now})
      on conflict (merchant_id) where status = 'open' do nothing
      returning id, user_id
    )
    update contractors set bank_change_last4 = ${accountLast4}
    from opened where contractors.user_id = opened.user_id
    returning opened.id`.execute(db);
  return rows[0]?.id;
}

export type OpenBankChange = Row<'bank_changes'>;

export async function saveBankReading(
  db: Db,
  id: string,
  { shown, since, reads }: BankReading,
): Promise<void> {
  const reading = {
    seen_routing_last4: shown?.routingLast4 ?? null,
    seen_account_last4: shown?.accountLast4 ?? null,
    seen_since: since,
    reads,
  };
  await updateRows(db, 'bank_changes', { id, status: 'open' }, reading);
}

export async function endBankChange(
  db: Db,
  id: string,
  status: 'done' | 'not_done',
): Promise<void> {
  await sql`
    with ended as (
      update bank_changes set status = ${status} where id = ${id} and status = 'open'
      returning user_id
    )
    update contractors set bank_change_last4 = null
    from ended where contractors.user_id = ended.user_id`.execute(db);
}

/** A node of the version before ends a change without the word on the contractor's screens. */
export async function forgetEndedBankChanges(db: Db): Promise<void> {
  await sql`update contractors set bank_change_last4 = null
    where bank_change_last4 is not null and not exists (
      select from bank_changes where user_id = contractors.user_id and status = 'open')`.execute(
    db,
  );
}
