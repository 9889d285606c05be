import { AppError } from '@jobly/core/errors';
import type { Db } from '../../db/database.ts';
import { remakeApart } from './image.ts';
import { findById } from './queries.ts';
import type { Upload } from './queries.ts';
import { readAll } from './read-photo.ts';
import { storeUpload } from './store-upload.ts';
import type { StoreDeps } from './store-upload.ts';

const LONGEST_SIDE = 1_600;

/**
 * A change request's picture becomes one of the site's: another file under another name, so that the
 * private one stays private.
 */
export async function copyToPhotos(
  deps: StoreDeps,
  uploadId: string,
  alongside?: (db: Db, upload: Upload) => Promise<void>,
): Promise<Upload> {
  const source = await findById(deps.database.system, uploadId);
  const stream = source && (await deps.files.read(source));
  if (!stream) throw new AppError('upload_not_found');
  const bytes = await readAll(stream);
  const picture = await remakeApart(bytes, { longestSide: LONGEST_SIDE, as: 'webp' });
  const { userId } = source;
  return storeUpload(deps, { userId, bucket: 'website-photos', picture, alongside });
}
