import { countedRows } from '@jobly/core/staff/refusals';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { countRows } from '../../../db/rows.ts';
import type { OnePerAccount } from '../../../staff-actions/account-rows.ts';

/** Everything but money, counted for the preview. */
export async function countBelongings(db: Db, userId: string) {
  const own = { user_id: userId };
  return {
    links: await countRows(db, 'payment_links', own),
    uploads: await countRows(db, 'uploads', own),
  };
}

export const NOUNS: Record<OnePerAccount, string> = {
  websites: 'Website',
  website_details: 'Website details',
  google_profiles: 'Google profile',
  review_settings: 'Review settings',
};
export const ONE_PER_ACCOUNT = Object.keys(NOUNS) as OnePerAccount[];

type Row = Record<string, unknown>;

/** Complete rows, for the log: what a merge drops stays readable there. */
export async function readOnes(
  db: Db,
  userId: string,
): Promise<Partial<Record<OnePerAccount, Row>>> {
  const found: Partial<Record<OnePerAccount, Row>> = {};
  for (const table of ONE_PER_ACCOUNT) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(one) as row
      from ${sql.table(table)} one where user_id = ${userId}`.execute(db);
    if (rows[0]) found[table] = rows[0].row;
  }
  return found;
}

/**
 * An account with any of these is merged, never deleted. Every ledger row belongs to a payment, a refund or a payout,
 * so those cover it.
 */
const MONEY = {
  payments: 'payment',
  refunds: 'refund',
  payouts: 'payout',
  openCheckouts: 'open checkout',
  /** The customer may have paid. */
  cashClaims: 'cash claim',
  mismatches: 'quarantined event',
  balanceCents: 'balance at the provider',
};
export type MoneyRows = Record<keyof typeof MONEY, number>;

/** A closed checkout that is still polled counts as open: money can arrive. */
export async function countMoney(db: Db, userId: string): Promise<MoneyRows> {
  const { rows } = await sql<MoneyRows>`
    with links as materialized (
      select id from payment_links where user_id = ${userId}
    )
    select
      (select count(*)::int from payments where user_id = ${userId}) as payments,
      (select count(*)::int from refunds r join links on links.id = r.payment_link_id) as refunds,
      (select count(*)::int from payouts where user_id = ${userId}) as payouts,
      (select count(*)::int from checkout_attempts a join links on links.id = a.payment_link_id
        where a.status in ('creating', 'unknown', 'open') or a.next_look_at is not null) as "openCheckouts",
      (select count(*)::int from payment_links l join links on links.id = l.id
        where l.cash_claimed_at is not null) as "cashClaims",
      (select count(*)::int from payment_mismatches where user_id = ${userId}) as mismatches,
      (select coalesce(sum(abs(available_cents) + abs(pending_cents)), 0)::float8
        from balances where user_id = ${userId}) as "balanceCents"`.execute(db);
  return rows[0]!;
}

/** `3 payments and 1 payout`; undefined without money. */
export function moneySentence(rows: MoneyRows): string | undefined {
  const one = { ...rows, balanceCents: Math.sign(rows.balanceCents) };
  const counts = Object.entries(MONEY).map(
    ([kind, noun]) => [one[kind as keyof MoneyRows], noun] as const,
  );
  return counts.some(([count]) => count > 0) ? countedRows(counts) : undefined;
}
