import type { Queries } from '../../db/database.ts';

export async function storeBankDetails(
  queries: Queries,
  bank: { userId: string; routingLast4: string; accountLast4: string; nextPayoutDate: string },
): Promise<boolean> {
  const result = await queries
    .updateTable('contractors')
    .set({
      payouts_status: 'active',
      bank_routing_last4: bank.routingLast4,
      bank_account_last4: bank.accountLast4,
      // Spec 3: the kind is always checking, the name a placeholder.
      bank_account_type: 'checking',
      bank_name: 'Bank',
      next_payout_date: bank.nextPayoutDate,
    })
    .where('user_id', '=', bank.userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface BankChange {
  id: string;
  userId: string;
  merchantId: string;
  routingLast4: string;
  accountLast4: string;
}

export async function insertBankChange(
  queries: Queries,
  change: Omit<BankChange, 'id'> & { now: Date },
): Promise<BankChange> {
  const { id } = await queries
    .insertInto('bank_changes')
    .values({
      user_id: change.userId,
      merchant_id: change.merchantId,
      routing_last4: change.routingLast4,
      account_last4: change.accountLast4,
      created_at: change.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...change, id };
}

/** Locked until the transaction ends, so that one change is finished once. */
export function lockOpenBankChange(queries: Queries, id: string) {
  return queries
    .selectFrom('bank_changes')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
}

export function findOpenBankChange(queries: Queries, id: string) {
  return queries
    .selectFrom('bank_changes')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

export async function endBankChange(
  queries: Queries,
  id: string,
  status: 'done' | 'not_done',
): Promise<void> {
  await queries.updateTable('bank_changes').set({ status }).where('id', '=', id).execute();
}
