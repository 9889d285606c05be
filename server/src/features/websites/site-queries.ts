import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

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

/** As the log kept it (see restoreWebsite). */
export async function restoreSite(db: Db, row: object): Promise<void> {
  await sql`insert into sites
    select * from jsonb_populate_record(null::sites, ${JSON.stringify(row)}::jsonb)`.execute(db);
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
