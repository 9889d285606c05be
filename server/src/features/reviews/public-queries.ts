import type { Db } from '../../db/database.ts';

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/** A request by the token in its address, with everything that is known of where it leads. */
export async function findByToken(db: Db, token: string) {
  if (!TOKEN.test(token)) return undefined;
  return (
    db
      .selectFrom('review_requests')
      .innerJoin('profiles', 'profiles.id', 'review_requests.user_id')
      .leftJoin('review_settings', 'review_settings.user_id', 'review_requests.user_id')
      .leftJoin('google_profiles', 'google_profiles.user_id', 'review_requests.user_id')
      .select([
        'review_requests.id',
        'review_requests.channel',
        'review_requests.phone_key',
        'review_requests.email_key',
        'review_requests.opened_at',
        'profiles.company_name',
        'review_settings.business_name',
        'review_settings.review_url',
        'google_profiles.review_url as profile_review_url',
        'google_profiles.profile_url',
        'google_profiles.google_profile_name',
      ])
      .where('review_requests.token', '=', token)
      // An address that was never sent leads nowhere.
      .where('review_requests.status', '=', 'sent')
      .executeTakeFirst()
  );
}

export type PublicRequest = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** The first time counts. */
export async function markOpened(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('review_requests')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .where('status', '=', 'sent')
    .execute();
}
