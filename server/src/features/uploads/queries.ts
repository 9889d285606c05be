import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '../../db/database.ts';
import type { Bucket, FilePlace } from '../../ports/files.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

const COLUMNS = ['id', 'user_id', 'bucket', 'name', 'content_type', 'byte_count'] as const;

/** A stored picture, as the rest of the server knows it. */
export type Upload = Pick<Selectable<Schema['uploads']>, (typeof COLUMNS)[number]>;

export function insertUpload(db: Db, upload: Insertable<Schema['uploads']>): Promise<Upload> {
  return db.insertInto('uploads').values(upload).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Whoever owns it: only for what a signature, or the server itself, asks for. */
export function findUpload(
  db: Db,
  wanted: FilePlace | { id: string },
): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads')
    .select(COLUMNS)
    .where((where) => where.and({ ...wanted }))
    .executeTakeFirst();
}

export async function sumStoredBytes(db: Db, userId: string, bucket: Bucket): Promise<number> {
  const { total } = await db
    .selectFrom('uploads')
    .select((select) => select.fn.sum<string | null>('byte_count').as('total'))
    .where('user_id', '=', userId)
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/**
 * Locks some of the pictures that were sent before `before` and that nothing uses. While they are
 * locked no change request can begin to point at them.
 */
export async function lockUnused(db: Db, before: Date, limit: number): Promise<Upload[]> {
  const candidates = await db
    .selectFrom('uploads')
    .select('id')
    .where('bucket', '=', 'website-change-requests')
    .where('created_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('website_change_requests')
            .select('website_change_requests.id')
            .whereRef('website_change_requests.upload_id', '=', 'uploads.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (candidates.length === 0) return [];
  // Once more, now that they are locked: a request may have come in between.
  return db
    .selectFrom('uploads')
    .leftJoin('website_change_requests', 'website_change_requests.upload_id', 'uploads.id')
    .select(COLUMNS.map((column) => `uploads.${column}` as const))
    .where(
      'uploads.id',
      'in',
      candidates.map(({ id }) => id),
    )
    .where('website_change_requests.id', 'is', null)
    .execute();
}

/** Public pictures that neither a draft nor a live site names, since nobody looked after them. */
export function lockUnusedPhotos(db: Db, before: Date, limit: number): Promise<Upload[]> {
  const named = sql<string>`jsonb_build_array(jsonb_build_object('name', uploads.name))`;
  return db
    .selectFrom('uploads')
    .select(COLUMNS)
    .where('bucket', '=', 'website-photos')
    .where('created_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sites')
            .select('sites.id')
            .whereRef('sites.user_id', '=', 'uploads.user_id')
            .where(
              sql<boolean>`sites.draft -> 'photos' @> ${named} or sites.live -> 'photos' @> ${named}`,
            ),
        ),
      ),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Where an account's files stand; locked, for the account is about to end. */
export function filesOf(db: Db, userId: string): Promise<FilePlace[]> {
  return db
    .selectFrom('uploads')
    .select(['bucket', 'name'])
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

export async function moveUploads(db: Db, { from, to }: AccountMove): Promise<void> {
  await sql`update uploads set user_id = ${to} where user_id = ${from}`.execute(db);
}

export async function deleteUploads(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('uploads').where('id', 'in', ids).execute();
}
