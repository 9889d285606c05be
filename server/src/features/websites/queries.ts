import { AppError } from '@jobly/core/errors';
import { sql, type Insertable } from 'kysely';
import type { Db, Schema } from '../../db/database.ts';
import { deleteRows, insertNew, listRows, lockRow, updateRows } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import type { Enqueue } from '../../tasks/tasks.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

export async function findWebsite(db: Db, userId: string) {
  return (await website(db, { userId }))[0];
}

const website = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('websites')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('website_change_requests')
        .select('answer')
        .whereRef('website_change_requests.website_id', '=', 'websites.id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('change_answer'),
    )
    .where('user_id', '=', userId),
);

export type WebsiteRow = NonNullable<Awaited<ReturnType<typeof findWebsite>>>;

/** Serialises all changes of a website. */
export function lockWebsite(db: Db, userId: string) {
  return lockRow(db, 'websites', { user_id: userId });
}

/** The profile's values and the website's overrides (null if none). */
export async function findDetails(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .leftJoin('website_details', 'website_details.user_id', 'profiles.id')
    .selectAll('website_details')
    .select([
      'profiles.company_name',
      'profiles.phone',
      'profiles.email',
      'profiles.logo_name',
      'profiles.language as own_language',
    ])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
}

/** Creates them from the profile if missing. False when the business has no name. */
export async function ensureDetails(db: Db, userId: string): Promise<boolean> {
  const known = await findDetails(db, userId);
  if (!known) throw new AppError('profile_not_found');
  if (known.user_id !== null) return true;
  if (!known.company_name) return false;
  await insertNew(db, 'website_details', 'user_id', {
    user_id: userId,
    business_name: known.company_name.slice(0, 100),
    business_phone: known.phone,
  });
  return true;
}

export async function saveDetails(
  db: Db,
  details: Insertable<Schema['website_details']>,
): Promise<void> {
  await db
    .insertInto('website_details')
    .values(details)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(details))
    .execute();
}

/** From the log; columns added since are null. */
export async function restoreWebsite(db: Db, row: object): Promise<void> {
  await sql`insert into websites
    select * from jsonb_populate_record(null::websites, ${JSON.stringify(row)}::jsonb)`.execute(db);
}

export async function restoreSite(db: Db, row: object): Promise<void> {
  await sql`insert into sites
    select * from jsonb_populate_record(null::sites, ${JSON.stringify(row)}::jsonb)`.execute(db);
}

/** An unfinished website is built for its new owner. */
export async function moveWebsites(
  enqueue: Enqueue,
  db: Db,
  { from, to, moving }: AccountMove,
): Promise<void> {
  if (moving.includes('website_details')) {
    await updateRows(db, 'website_details', { user_id: from }, { user_id: to });
  }
  await updateRows(db, 'site_requests', { user_id: from }, { user_id: to });
  if (!moving.includes('websites')) return;
  // The moved website brings its own domain.
  await deleteRows(db, 'site_domains', { user_id: to });
  await updateRows(db, 'site_domains', { user_id: from }, { user_id: to });
  await updateRows(db, 'websites', { user_id: from }, { user_id: to });
  await updateRows(db, 'sites', { user_id: from }, { user_id: to });
  await updateRows(db, 'website_change_requests', { user_id: from }, { user_id: to });
  if ((await lockWebsite(db, to))?.status !== 'creating') return;
  await enqueue(db, 'build-website', { userId: to });
}

const MOST = 200;

export function listQueue(
  db: Db,
  wanted: { show: 'creating' | 'update_requested' | 'all'; search: string },
) {
  let list = db
    .selectFrom('websites')
    .innerJoin('profiles', 'profiles.id', 'websites.user_id')
    .leftJoin('sites', 'sites.website_id', 'websites.id')
    .leftJoin('website_change_requests as request', (join) =>
      join.onRef('request.website_id', '=', 'websites.id').on('request.status', '=', 'open'),
    )
    .leftJoin('uploads', 'uploads.id', 'request.upload_id')
    .selectAll('websites')
    .select([
      'profiles.name',
      'profiles.email',
      'profiles.company_name',
      'sites.slug',
      'request.id as request_id',
      'request.description',
      'request.created_at as requested_at',
      'uploads.name as upload_name',
    ])
    .orderBy('websites.created_at', 'desc')
    .orderBy('websites.id')
    .limit(MOST);
  if (wanted.show !== 'all') list = list.where('websites.status', '=', wanted.show);
  if (wanted.search) {
    const like = `%${wanted.search.replace(/[\\%_]/g, '\\$&')}%`;
    list = list.where((where) =>
      where.or([
        where('profiles.name', 'ilike', like),
        where('profiles.email', 'ilike', like),
        where('profiles.company_name', 'ilike', like),
        where('websites.business_name', 'ilike', like),
        where('sites.slug', 'ilike', like),
      ]),
    );
  }
  return list.execute();
}

export async function findTakenSlugs(
  db: Db,
  slugs: string[],
  userId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sites')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('user_id', '!=', userId)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/** By address; undefined before publishing and while the account is paused. */
export function findLiveSite(db: Db, slug: string) {
  return db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.user_id')
    .leftJoin('profiles', 'profiles.id', 'sites.user_id')
    .leftJoin('google_profiles', 'google_profiles.user_id', 'sites.user_id')
    .leftJoin('site_domains', (join) =>
      join
        .onRef('site_domains.user_id', '=', 'sites.user_id')
        .on('site_domains.reached_at', 'is not', null),
    )
    .select(['sites.slug', 'sites.user_id', 'sites.live', 'sites.published_at'])
    .select(['profiles.logo_name', 'google_profiles.profile_url', 'site_domains.domain'])
    .where('slug', '=', slug)
    .where('live', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

export async function findUnknownPhotos(
  db: Db,
  userId: string,
  names: string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const photos = { user_id: userId, bucket: 'website-photos', name: names } as const;
  const rows = await listRows(db, 'uploads', photos, 'name');
  return names.filter((name) => !rows.some((row) => row.name === name));
}

/** As long as it is kept. */
export function findAddedPhoto(
  db: Db,
  wanted: { action: string; userId: string; subject: string },
) {
  return db
    .selectFrom('audit_log')
    .innerJoin('uploads', (join) =>
      join.on('uploads.name', '=', sql<string>`audit_log.after ->> 'name'`),
    )
    .select('uploads.name')
    .where('audit_log.user_id', '=', wanted.userId)
    .where('audit_log.action', '=', wanted.action)
    .where('audit_log.subject', '=', wanted.subject)
    .executeTakeFirst();
}

/** As the privacy policy says. */
const REQUESTS_KEPT_MS = 2 * 365 * 86_400_000;

export async function deleteOldRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('site_requests')
    .where('created_at', '<', new Date(now.getTime() - REQUESTS_KEPT_MS))
    .execute();
}

export async function findSlugOfDomain(db: Db, domain: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_domains')
    .innerJoin('sites', 'sites.user_id', 'site_domains.user_id')
    .select('sites.slug')
    .where('site_domains.domain', '=', domain)
    .where('site_domains.verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.slug;
}
