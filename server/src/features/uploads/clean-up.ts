import { sql } from 'kysely';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { deleteRows } from '../../db/rows.ts';
import type { Enqueue } from '../../tasks/tasks.ts';
import type { Upload } from './pictures.ts';

interface CleanUpDeps extends BaseDeps {
  enqueue: Enqueue;
}

const DAY_MS = 24 * 3_600_000;
const UNUSED_FOR_GOOD_MS = DAY_MS;
/** As long as a deleted website can be restored from the log. */
const OFF_THE_SITE_FOR_GOOD_MS = 30 * DAY_MS;
const AT_ONCE = 20;

/** Unused uploads after a day, and public pictures that no site shows. */
export async function cleanUpUploads(deps: CleanUpDeps, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await deleteAll(deps, (db) => lockUnused(db, before(UNUSED_FOR_GOOD_MS)));
  await deleteAll(deps, (db) => lockUnusedPublic(db, before(OFF_THE_SITE_FOR_GOOD_MS)));
}

/**
 * A task that commits with the deleted rows removes the files: no connection waits for the store (M17), and no file is
 * forgotten. In small groups, because the rows are locked.
 */
async function deleteAll(
  { database, enqueue }: CleanUpDeps,
  lockSome: (db: Db) => Promise<Upload[]>,
): Promise<void> {
  let deleted: boolean;
  do {
    deleted = await database.system.transaction().execute(async (db) => {
      const uploads = await lockSome(db);
      if (uploads.length === 0) return false;
      const files = uploads.map(({ bucket, name }) => ({ bucket, name }));
      await enqueue(db, 'delete-files', { files });
      return deleteRows(db, 'uploads', { id: uploads.map(({ id }) => id) });
    });
  } while (deleted);
}

/** While locked, no change request can begin to use them. */
async function lockUnused(db: Db, before: Date): Promise<Upload[]> {
  const candidates = await db
    .selectFrom('uploads')
    .select('id')
    .where('bucket', '=', 'website-change-requests')
    .where('created_at', '<', before)
    .where(
      sql<boolean>`not exists (select from website_change_requests where upload_id = uploads.id)
        and not exists (select from site_requests
          where site_requests.user_id = uploads.user_id and upload_id = uploads.id)`,
    )
    .orderBy('created_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ id }) => id);
  // Checked again under the lock.
  return db
    .selectFrom('uploads')
    .leftJoin('website_change_requests', 'website_change_requests.upload_id', 'uploads.id')
    .selectAll('uploads')
    .where('uploads.id', 'in', ids)
    .where('website_change_requests.id', 'is', null)
    .execute();
}

/** Used by no site, draft or profile. */
function lockUnusedPublic(db: Db, before: Date): Promise<Upload[]> {
  const named = sql<string>`jsonb_build_array(jsonb_build_object('name', uploads.name))`;
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('bucket', 'in', ['website-photos', 'logos'])
    .where('created_at', '<', before)
    .where(
      sql<boolean>`not exists (select from sites where sites.user_id = uploads.user_id
        and (draft -> 'photos' @> ${named} or live -> 'photos' @> ${named}))`,
    )
    .where(
      sql<boolean>`not exists (select from website_details
        where website_details.user_id = uploads.user_id and photos @> ${named})`,
    )
    .where(sql<boolean>`not exists (select from profiles where logo_name = uploads.name)`)
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
}
