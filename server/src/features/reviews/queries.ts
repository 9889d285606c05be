import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

/** The settings, the name they need and everything known of where the business is reviewed. */
export function readReviewFacts(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .leftJoin('review_settings', 'review_settings.user_id', 'profiles.id')
    .leftJoin('google_profiles', 'google_profiles.user_id', 'profiles.id')
    .select([
      'profiles.company_name',
      'review_settings.id as settings_id',
      'review_settings.business_name',
      'review_settings.auto_send_enabled',
      'review_settings.delay_minutes',
      'review_settings.review_url',
      'review_settings.consent_attested_at',
      'google_profiles.review_url as profile_review_url',
      'google_profiles.profile_url',
      'google_profiles.google_profile_name',
    ])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
}

export type ReviewFacts = NonNullable<Awaited<ReturnType<typeof readReviewFacts>>>;

export interface SettingsRow {
  business_name: string;
  auto_send_enabled: boolean;
  delay_minutes: number;
  review_url: string | null;
}

export interface Attestation {
  consent_attested_at: Date;
  consent_wording: string;
}

const SETTINGS = ['business_name', 'auto_send_enabled', 'delay_minutes', 'review_url'] as const;

/** Nothing when there are settings already. */
export function insertSettings(
  db: Db,
  userId: string,
  settings: SettingsRow & Partial<Attestation>,
): Promise<SettingsRow | undefined> {
  return db
    .insertInto('review_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning(SETTINGS)
    .executeTakeFirst();
}

export function lockSettings(db: Db, userId: string) {
  return db
    .selectFrom('review_settings')
    .select([...SETTINGS, 'consent_attested_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export function updateSettings(
  db: Db,
  userId: string,
  change: Partial<SettingsRow & Attestation>,
): Promise<SettingsRow> {
  return db
    .updateTable('review_settings')
    .set(change)
    .where('user_id', '=', userId)
    .returning(SETTINGS)
    .executeTakeFirstOrThrow();
}

export async function moveReviews(db: Db, { from, to, moving }: AccountMove): Promise<void> {
  await sql`update review_consents set user_id = ${to} where user_id = ${from}
    and payment_link_id in (select id from payment_links where user_id = ${to})`.execute(db);
  await sql`update review_requests set user_id = ${to} where user_id = ${from}`.execute(db);
  if (!moving.includes('review_settings')) return;
  await sql`update review_settings set user_id = ${to} where user_id = ${from}`.execute(db);
}

export async function deleteReviewRequests(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('review_requests').where('user_id', '=', userId).execute();
}
