import type { AccountEnding, BankReading } from '@jobly/core/payouts/bank-change';
import type { Db } from '../../db/database.ts';
import { updateRows, type Row } from '../../db/rows.ts';

/**
 * Opens a change; undefined while another one of this merchant is open, or when the business was moved to another. The lock is the row itself: no connection is
 * held while the provider works.
 */
export async function openBankChange(
  db: Db,
  change: AccountEnding & {
    userId: string;
    merchantId: string;
    accountLast4: string;
    held: boolean;
    now: Date;
  },
): Promise<string | undefined> {
  const { userId, merchantId, routingLast4 = null, accountLast4, held, now } = change;
  const row = await db
    .with('opened', (open) =>
      open
        .insertInto('bank_changes')
        .columns(['user_id', 'merchant_id', 'routing_last4', 'account_last4', 'held', 'created_at'])
        .expression((select) =>
          select
            .selectFrom('contractors')
            .select((given) => [
              'user_id',
              'lopay_merchant_id as merchant_id',
              given.val(routingLast4).as('routing_last4'),
              given.val(accountLast4).as('account_last4'),
              given.val(held).as('held'),
              given.val(now).as('created_at'),
            ])
            .where('user_id', '=', userId)
            .where('lopay_merchant_id', '=', merchantId)
            .forUpdate(),
        )
        .onConflict((conflict) =>
          conflict.column('merchant_id').where('status', '=', 'open').doNothing(),
        )
        .returning(['id', 'user_id']),
    )
    .updateTable('contractors')
    .from('opened')
    .set({ bank_change_last4: accountLast4 })
    .whereRef('contractors.user_id', '=', 'opened.user_id')
    .returning('opened.id')
    .executeTakeFirst();
  return row?.id;
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
  await db
    .with('ended', (end) =>
      end
        .updateTable('bank_changes')
        .set({ status })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .returning('user_id'),
    )
    .updateTable('contractors')
    .from('ended')
    .set({ bank_change_last4: null })
    .whereRef('contractors.user_id', '=', 'ended.user_id')
    .execute();
}
