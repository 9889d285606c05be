import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { insertNew, updateRows } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

/** Input of core's reviewAddress. */
export const PLACES = [
  'profiles.company_name',
  'profiles.address_city',
  'review_settings.business_name',
  'review_settings.review_url',
  'google_profiles.review_url as profile_review_url',
  'google_profiles.profile_url',
  'google_profiles.google_profile_name',
] as const;

export async function readReviewFacts(db: Db, userId: string) {
  return (await facts(db, { userId }))[0];
}

const facts = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('profiles')
    .leftJoin('review_settings', 'review_settings.user_id', 'profiles.id')
    .leftJoin('google_profiles', 'google_profiles.user_id', 'profiles.id')
    .select([...PLACES, 'review_settings.id as settings_id'])
    .select(['review_settings.auto_send_enabled', 'review_settings.delay_minutes'])
    .where('profiles.id', '=', userId),
);

export async function moveReviews(db: Db, { from, to, moving }: AccountMove): Promise<void> {
  await sql`update review_consents set user_id = ${to} where user_id = ${from}
    and payment_link_id in (select id from payment_links where user_id = ${to})`.execute(db);
  await updateRows(db, 'review_requests', { user_id: from }, { user_id: to });
  if (!moving.includes('review_settings')) return;
  await updateRows(db, 'review_settings', { user_id: from }, { user_id: to });
}

const MOST_SHOWN = 100;

export function listRequests(db: Db, userId: string) {
  return db
    .selectFrom('review_requests')
    .innerJoin('payment_links', 'payment_links.id', 'review_requests.payment_link_id')
    .selectAll('review_requests')
    .select('payment_links.customer_name')
    .where('review_requests.user_id', '=', userId)
    .orderBy('review_requests.created_at', 'desc')
    .orderBy('review_requests.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

export function countOutcomes(db: Db, userId: string, since: Date) {
  return db
    .selectFrom('review_requests')
    .select([
      sql<number>`count(*)::int`.as('sent'),
      sql<number>`count(delivered_at)::int`.as('delivered'),
      sql<number>`count(opened_at)::int`.as('opened'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'sent')
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow();
}

/** The first consent, with its wording. */
export async function saveConsent(
  db: Db,
  consent: { paymentLinkId: string; userId: string; wording: string; givenAt: Date },
): Promise<void> {
  await insertNew(db, 'review_consents', 'payment_link_id', {
    payment_link_id: consent.paymentLinkId,
    user_id: consent.userId,
    wording: consent.wording,
    given_at: consent.givenAt,
  });
}

/** Unless they were asked already: then it is the proof of consent. */
export async function withdrawConsent(db: Db, paymentLinkId: string): Promise<void> {
  const asked = db
    .selectFrom('review_requests')
    .select('id')
    .where('payment_link_id', '=', paymentLinkId)
    .where('status', '=', 'sent');
  await db
    .deleteFrom('review_consents')
    .where('payment_link_id', '=', paymentLinkId)
    .where((where) => where.not(where.exists(asked)))
    .execute();
}
