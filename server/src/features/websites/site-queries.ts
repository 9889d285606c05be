import { sql } from 'kysely';
import type { Insertable, UpdateObject } from 'kysely';
import type { Db, Schema } from '../../db/database.ts';

/** Those of the given addresses that somebody else has. */
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

/** False when somebody took the address a moment ago. */
export async function insertSite(db: Db, site: Insertable<Schema['sites']>): Promise<boolean> {
  const row = await db
    .insertInto('sites')
    .values(site)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findSite(db: Db, userId: string) {
  return db.selectFrom('sites').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export type SiteRow = NonNullable<Awaited<ReturnType<typeof findSite>>>;

export function lockSite(db: Db, userId: string) {
  return db
    .selectFrom('sites')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** What visitors see, by address; nothing before it was published, or while the account is paused. */
export function findLiveSite(db: Db, slug: string) {
  return db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.user_id')
    .select(['slug', 'user_id', 'live', 'published_at'])
    .where('slug', '=', slug)
    .where('live', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

export async function updateSite(
  db: Db,
  userId: string,
  change: UpdateObject<Schema, 'sites'>,
): Promise<void> {
  await db.updateTable('sites').set(change).where('user_id', '=', userId).execute();
}

/** As the log kept it (see restoreWebsite). */
export async function restoreSite(db: Db, row: object): Promise<void> {
  await sql`insert into sites
    select * from jsonb_populate_record(null::sites, ${JSON.stringify(row)}::jsonb)`.execute(db);
}

export async function moveSites(db: Db, { from, to }: { from: string; to: string }) {
  await sql`update sites set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update website_change_requests set user_id = ${to} where user_id = ${from}`.execute(db);
}

export async function countChangeRequests(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('website_change_requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertChangeRequest(
  db: Db,
  request: Insertable<Schema['website_change_requests']>,
): Promise<void> {
  await db.insertInto('website_change_requests').values(request).execute();
}

export function findChangeRequest(db: Db, id: string) {
  return db
    .selectFrom('website_change_requests')
    .select(['user_id', 'status', 'upload_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function closeChangeRequests(
  db: Db,
  userId: string,
  closing: { status: 'done' | 'declined'; answer: string | null; closed_at: Date },
): Promise<void> {
  await db
    .updateTable('website_change_requests')
    .set(closing)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .execute();
}

/** Those of the names that are no public picture of this user. */
export async function findUnknownPhotos(
  db: Db,
  userId: string,
  names: string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('uploads')
    .select('name')
    .where('user_id', '=', userId)
    .where('bucket', '=', 'website-photos')
    .where('name', 'in', names)
    .execute();
  return names.filter((name) => !rows.some((row) => row.name === name));
}

/** The copy that was made of a request's picture before, as long as it is kept. */
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
