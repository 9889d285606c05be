import type { Logger } from 'pino';
import * as z from 'zod';
import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import type { Route } from '../../http/route.ts';
import { job } from '../../jobs/jobs.ts';
import type { Enqueue, JobHandler } from '../../jobs/jobs.ts';
import { BUCKETS } from '../../ports/files.ts';
import type { AccountRows } from '../../staff-actions/account-rows.ts';
import { cleanUpUploads, deleteFiles } from './clean-up.ts';
import { copyToPhotos } from './copy-to-photos.ts';
import { findOwnUpload } from './find-own-upload.ts';
import { keptFiles } from './kept-files.ts';
import { filesOf, moveUploads } from './queries.ts';
import type { Upload } from './queries.ts';
import { readPhoto } from './read-photo.ts';
import type { Photo } from './read-photo.ts';
import { uploadRoutes } from './routes.ts';
import { signedAddress } from './signed-address.ts';
import type { StoreDeps } from './store-upload.ts';

export interface UploadsDeps extends StoreDeps {
  keys: Keys;
  enqueue: Enqueue;
  log: Logger;
}

/** What other features may ask of pictures. */
export interface Uploads extends AccountRows {
  routes: Route[];
  jobs: JobHandler[];
  /** Opens a private picture for a few minutes. */
  signUpload(name: string): string;
  findOwnUpload(db: Db, userId: string, imageUrl: string): Promise<Upload | undefined>;
  /** Makes a private picture one of its owner's public ones; `alongside` commits with it. */
  copyToPhotos(
    uploadId: string,
    alongside?: (db: Db, upload: Upload) => Promise<void>,
  ): Promise<Upload>;
  readPhoto(wanted: { userId: string; name: string }): Promise<Photo | undefined>;
  cleanUp(now: Date): Promise<void>;
}

/** The pictures of an account that was deleted: their names are known to this job only. */
const Left = z.object({
  files: z.array(z.object({ bucket: z.enum(BUCKETS), name: z.string() })),
});

const UPLOADS_PER_HOUR = 30;
const MOST_STORED_BYTES = 200 * 1024 * 1024;

/** Pictures that contractors send: private ones, and the public ones of their sites. */
export function uploadsFeature(given: UploadsDeps): Uploads {
  const turns = rateLimit(given.database.pool, {
    name: 'upload',
    allowed: UPLOADS_PER_HOUR,
    perSeconds: 3_600,
  });
  const deps = { ...given, turns, files: keptFiles(given.files, given.log) };
  const { keys, clock } = deps;
  return {
    routes: uploadRoutes({ ...deps, mostStoredBytes: MOST_STORED_BYTES }),
    jobs: [job('delete-files', Left, (left) => deleteFiles(deps.files, left.files))],
    signUpload: (name) =>
      signedAddress(keys, { bucket: 'website-change-requests', name }, clock.now()),
    findOwnUpload,
    copyToPhotos: (uploadId, alongside) => copyToPhotos(deps, uploadId, alongside),
    readPhoto: (wanted) => readPhoto(deps, wanted),
    moveRows: moveUploads,
    // Files leave the store by a job that the transaction makes: nothing of them goes before it ends.
    deleteRows: async (db, userId) => {
      const places = await filesOf(db, userId);
      if (places.length > 0) await deps.enqueue(db, 'delete-files', { files: places });
    },
    cleanUp: (now) => cleanUpUploads(deps, now),
  };
}
