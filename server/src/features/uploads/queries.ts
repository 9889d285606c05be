import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { Row } from '../../db/rows.ts';
import type { Bucket, FilePlace } from '../../ports/files.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

/** A stored picture, as the rest of the server knows it. */
export type Upload = Row<'uploads'>;

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
    .selectAll('uploads')
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
    .selectAll()
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
  await updateRows(db, 'uploads', { user_id: from }, { user_id: to });
}
