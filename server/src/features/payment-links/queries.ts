import { RECENT_FETCHED } from '@jobly/core/payment-links/contract';
import type { Queries } from '../../db/database.ts';

export function listRecent(queries: Queries, userId: string) {
  return queries
    .selectFrom('payment_links')
    .innerJoin('contractors', 'contractors.id', 'payment_links.contractor_id')
    .select([
      'payment_links.id',
      'payment_links.url',
      'payment_links.status',
      'payment_links.amount_cash_cents',
      'payment_links.memo',
      'payment_links.customer_name',
      'payment_links.customer_pays_fees',
      'payment_links.created_at',
    ])
    .where('contractors.user_id', '=', userId)
    .orderBy('payment_links.created_at', 'desc')
    .orderBy('payment_links.id', 'desc')
    .limit(RECENT_FETCHED)
    .execute();
}

/** What a stranger with the code may see; nothing else is read. */
export function findByCode(queries: Queries, code: string) {
  return queries
    .selectFrom('payment_links')
    .innerJoin('contractors', 'contractors.id', 'payment_links.contractor_id')
    .innerJoin('profiles', 'profiles.id', 'payment_links.user_id')
    .select([
      'payment_links.status',
      'payment_links.amount_cash_cents',
      'payment_links.memo',
      'payment_links.customer_pays_fees',
      'contractors.business_verification_status',
      'contractors.bank_account_last4',
      'profiles.company_name',
      'profiles.name',
    ])
    .where('payment_links.url', '=', code)
    .executeTakeFirst();
}
