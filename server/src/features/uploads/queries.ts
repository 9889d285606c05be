import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Bucket, FilePlace } from '../../ports/files.ts';
import { BUCKETS } from '../../ports/files.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

const COLUMNS = ['id', 'user_id', 'bucket', 'name', 'content_type', 'byte_count'] as const;

/** A stored picture, as the rest of the server knows it. */
export interface Upload extends FilePlace {
  id: string;
  userId: string;
  contentType: string;
  byteCount: number;
}

interface Row {
  id: string;
  user_id: string;
  bucket: string;
  name: string;
  content_type: string;
  byte_count: number;
}

function uploadOf(row: Row): Upload {
  const bucket: Bucket | undefined = BUCKETS.find((one) => one === row.bucket);
  if (!bucket) throw new Error(`no bucket is called ${row.bucket}`);
  return {
    id: row.id,
    userId: row.user_id,
    bucket,
    name: row.name,
    contentType: row.content_type,
    byteCount: row.byte_count,
  };
}

export interface NewUpload extends FilePlace {
  userId: string;
  contentType: string;
  byteCount: number;
  width: number;
  height: number;
  now: Date;
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<Upload> {
  const row = await db
    .insertInto('uploads')
    .values({
      user_id: upload.userId,
      bucket: upload.bucket,
      name: upload.name,
      content_type: upload.contentType,
      byte_count: upload.byteCount,
      width: upload.width,
      height: upload.height,
      created_at: upload.now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return uploadOf(row);
}

/** Whoever owns it: only for what a signature, or the server itself, asks for. */
export async function findByPlace(db: Db, place: FilePlace): Promise<Upload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select(COLUMNS)
    .where('bucket', '=', place.bucket)
    .where('name', '=', place.name)
    .executeTakeFirst();
  return row && uploadOf(row);
}

export async function findById(db: Db, id: string): Promise<Upload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && uploadOf(row);
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
  const rows = await db
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
  return rows.map((row) => uploadOf(row));
}

/** Public pictures that neither a draft nor a live site names, since nobody looked after them. */
export async function lockUnusedPhotos(db: Db, before: Date, limit: number): Promise<Upload[]> {
  const named = sql<string>`jsonb_build_array(jsonb_build_object('name', uploads.name))`;
  const rows = await db
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
  return rows.map((row) => uploadOf(row));
}

/** Where an account's files stand; locked, for the account is about to end. */
export async function filesOf(db: Db, userId: string): Promise<FilePlace[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
  return rows.map((row) => uploadOf(row)).map(({ bucket, name }) => ({ bucket, name }));
}

export async function moveUploads(db: Db, { from, to }: AccountMove): Promise<void> {
  await sql`update uploads set user_id = ${to} where user_id = ${from}`.execute(db);
}

export async function deleteUploads(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('uploads').where('id', 'in', ids).execute();
}
