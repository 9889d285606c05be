import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteRows, insertNew, updateRows } from '../../db/rows.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

/** Everything known of where a business is reviewed, as core's reviewAddress reads it. */
export const PLACES = [
  'profiles.company_name',
  'review_settings.business_name',
  'review_settings.review_url',
  'google_profiles.review_url as profile_review_url',
  'google_profiles.profile_url',
  'google_profiles.google_profile_name',
] as const;

/** The settings, the name they need and where the business is reviewed. */
export function readReviewFacts(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .leftJoin('review_settings', 'review_settings.user_id', 'profiles.id')
    .leftJoin('google_profiles', 'google_profiles.user_id', 'profiles.id')
    .select([...PLACES, 'review_settings.id as settings_id'])
    .select(['review_settings.auto_send_enabled', 'review_settings.delay_minutes'])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
}

export async function moveReviews(db: Db, { from, to, moving }: AccountMove): Promise<void> {
  await sql`update review_consents set user_id = ${to} where user_id = ${from}
    and payment_link_id in (select id from payment_links where user_id = ${to})`.execute(db);
  await updateRows(db, 'review_requests', { user_id: from }, { user_id: to });
  if (!moving.includes('review_settings')) return;
  await updateRows(db, 'review_settings', { user_id: from }, { user_id: to });
}

export async function deleteReviewRequests(db: Db, userId: string): Promise<void> {
  await deleteRows(db, 'review_requests', { user_id: userId });
}

const MOST_SHOWN = 100;

/** The newest requests of one contractor, with the names on their links. */
export function listRequests(db: Db, userId: string) {
  return db
    .selectFrom('review_requests')
    .innerJoin('payment_links', 'payment_links.id', 'review_requests.payment_link_id')
    .select([
      'review_requests.id',
      'review_requests.payment_link_id',
      'payment_links.customer_name',
      'review_requests.status',
      'review_requests.skip_reason',
      'review_requests.channel',
      'review_requests.due_at',
      'review_requests.sent_at',
      'review_requests.delivered_at',
      'review_requests.failed_at',
      'review_requests.opened_at',
    ])
    .where('review_requests.user_id', '=', userId)
    .orderBy('review_requests.created_at', 'desc')
    .orderBy('review_requests.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

/** What came of the requests sent since then. */
export async function countOutcomes(db: Db, userId: string, since: Date) {
  const row = await db
    .selectFrom('review_requests')
    .select(({ fn }) => [
      fn.countAll<string>().as('sent'),
      fn.count<string>('delivered_at').as('delivered'),
      fn.count<string>('opened_at').as('opened'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'sent')
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    sent: Number(row.sent),
    delivered: Number(row.delivered),
    opened: Number(row.opened),
  };
}

/** The customer's own word for one link: the first time it was given, and to which sentence. */
export async function storeConsent(
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

/** Taken back, unless they were asked already: then it is the proof that they had agreed. */
export async function withdrawConsent(db: Db, paymentLinkId: string): Promise<void> {
  await db
    .deleteFrom('review_consents')
    .where('payment_link_id', '=', paymentLinkId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('review_requests')
            .select('review_requests.id')
            .where('review_requests.payment_link_id', '=', paymentLinkId)
            .where('review_requests.status', '=', 'sent'),
        ),
      ),
    )
    .execute();
}
