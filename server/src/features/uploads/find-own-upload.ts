import { UPLOAD_PATH } from '@jobly/core/websites/contract';
import type { Db } from '../../db/database.ts';
import { findByPlace } from './queries.ts';
import type { Upload } from './queries.ts';

/** What an upload answered as `imageUrl`, if it was this user's. Another's is as good as none. */
export async function findOwnUpload(
  db: Db,
  userId: string,
  imageUrl: string,
): Promise<Upload | undefined> {
  const name = imageUrl.startsWith(`${UPLOAD_PATH}/`) ? imageUrl.slice(UPLOAD_PATH.length + 1) : '';
  // A NUL in it would be an error of the database's, not an answer.
  if (!/^[\w-]+\.[a-z]+$/.test(name)) return undefined;
  const upload = await findByPlace(db, { bucket: 'website-change-requests', name });
  return upload?.userId === userId ? upload : undefined;
}
