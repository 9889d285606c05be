import { AppError } from '@jobly/core/errors';
import type { RateLimit } from '../../db/rate-limits.ts';
import { remakeApart } from './image.ts';
import { sumStoredBytes } from './queries.ts';
import type { Upload } from './queries.ts';
import { storeUpload } from './store-upload.ts';
import type { StoreDeps } from './store-upload.ts';

export interface ReceiveDeps extends StoreDeps {
  /** How often a user may send one. */
  turns: RateLimit;
  mostStoredBytes: number;
}

const BUCKET = 'website-change-requests';
const LONGEST_SIDE = 2_400;

/** Nothing is read of a file before it is clear that its sender may send one. */
export async function receiveImage(
  deps: ReceiveDeps,
  userId: string,
  file: { originalName: string; readBytes: () => Promise<Buffer> },
): Promise<Upload> {
  const turn = await deps.turns.take(userId);
  if (!turn.ok) throw new AppError('rate_limited', { retryAfterSeconds: turn.retryAfterSeconds });
  const stored = await deps.database.asUser(userId, (db) => sumStoredBytes(db, userId, BUCKET));
  if (stored >= deps.mostStoredBytes) throw new AppError('pictures_used_up');
  const picture = await remakeApart(await file.readBytes(), { longestSide: LONGEST_SIDE });
  return storeUpload(deps, { userId, bucket: BUCKET, picture, originalName: file.originalName });
}
