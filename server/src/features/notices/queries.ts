import type { Db } from '../../db/database.ts';
import { claimId } from '../../outgoing-message.ts';

/** Settings that were never changed are null. */
export function findContact(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .leftJoin('notice_settings', 'notice_settings.user_id', 'profiles.id')
    .select(['phone', 'email', 'time_zone', 'language', 'by_text', 'by_email'])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
}

const DAY_MS = 86_400_000;
const MOST_ARRIVALS = 20;

/** The newest, by payment time; entries follow within a day or never. */
export async function listArrivals(db: Db, { userId, since }: { userId: string; since: Date }) {
  const [payments, claims, undone] = await Promise.all([
    db
      .selectFrom('payments')
      .innerJoin('payment_links', 'payment_links.id', 'payments.payment_link_id')
      .select(['payments.id', 'payment_links.id as payment_link_id', 'payments.created_at as at'])
      .select(['customer_name', 'amount_cash_cents'])
      .where('payments.user_id', '=', userId)
      .where('payments.role', '=', 'credit')
      .where('payments.method', '!=', 'cash')
      .where('payments.paid_at', '>', new Date(since.getTime() - DAY_MS))
      .where('payments.created_at', '>', since)
      .orderBy('payments.created_at', 'desc')
      .limit(MOST_ARRIVALS)
      .execute(),
    db
      .selectFrom('payment_links')
      .select(['id as payment_link_id', 'cash_claimed_at as at'])
      .select(['customer_name', 'amount_cash_cents'])
      .where('user_id', '=', userId)
      .where('cash_claimed_at', '>', since)
      .where('status', '=', 'unpaid')
      .where('cancelled_at', 'is', null)
      .orderBy('cash_claimed_at', 'desc')
      .limit(MOST_ARRIVALS)
      .execute(),
    // Unless claimed again: then listed among the claims.
    db
      .selectFrom('payment_link_events as event')
      .innerJoin('payment_links', 'payment_links.id', 'event.payment_link_id')
      .select(['event.id', 'payment_link_id', 'event.created_at as at'])
      .select(['customer_name', 'amount_cash_cents'])
      .where('event.user_id', '=', userId)
      .where('event.kind', '=', 'cash_undone')
      .where('event.created_at', '>', since)
      .where('cash_claimed_at', 'is', null)
      .where('status', '=', 'unpaid')
      .orderBy('event.created_at', 'desc')
      .limit(MOST_ARRIVALS)
      .execute(),
  ]);
  return [
    ...payments.map((row) => Object.assign(row, { kind: 'payment' as const })),
    ...claims.map((row) => {
      const id = claimId({ linkId: row.payment_link_id, claimedAt: row.at! });
      return Object.assign(row, { id, kind: 'cash_claim' as const });
    }),
    ...undone.map((row) => Object.assign(row, { kind: 'cash_undone' as const })),
  ].toSorted((a, b) => a.at!.getTime() - b.at!.getTime());
}
