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
