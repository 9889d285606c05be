import type { Database, Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Bucket, Files } from '../../ports/files.ts';
import { newFileName } from './file-name.ts';
import { IMAGE_KINDS } from './image-types.ts';
import { insertUpload } from './queries.ts';
import type { Upload } from './queries.ts';
import type { Picture } from './remake-picture.ts';

export interface StoreDeps {
  database: Database;
  clock: Clock;
  files: Files;
}

/**
 * The file first, then its row: a row always has its file. When either fails, neither is left. (Should
 * only the answer to the row be lost, the clean-up finds a row that nothing uses.)
 */
export async function storeUpload(
  deps: StoreDeps,
  given: {
    userId: string;
    bucket: Bucket;
    picture: Picture;
    originalName?: string;
    /** Commits with the row, or neither does. */
    alongside?: ((db: Db, upload: Upload) => Promise<void>) | undefined;
  },
): Promise<Upload> {
  const { picture, userId, bucket } = given;
  const place = { bucket, name: newFileName(picture.kind, given.originalName) };
  const { contentType } = IMAGE_KINDS[picture.kind];
  try {
    await deps.files.write(place, picture.bytes, contentType);
    return await deps.database.system.transaction().execute(async (db) => {
      const upload = await insertUpload(db, {
        ...place,
        userId,
        contentType,
        byteCount: picture.bytes.length,
        width: picture.width,
        height: picture.height,
        now: deps.clock.now(),
      });
      await given.alongside?.(db, upload);
      return upload;
    });
  } catch (error) {
    // A store that did not answer may have taken it all the same.
    await deps.files.delete(place).catch(() => {});
    throw error;
  }
}
