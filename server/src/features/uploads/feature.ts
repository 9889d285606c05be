import type { Logger } from 'pino';
import * as z from 'zod';
import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import { deleteRows, updateRows } from '../../db/rows.ts';
import { task, type Enqueue } from '../../tasks/tasks.ts';
import { BUCKETS } from '../../ports/files.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import { cleanUpUploads } from './clean-up.ts';
import { keptFiles } from './kept-files.ts';
import {
  copyTo,
  findOwnUpload,
  readPhoto,
  readPicture,
  receiveFromVisitor,
  receiveJobPhoto,
  type StoreDeps,
  type Upload,
} from './pictures.ts';
import { uploadRoutes } from './routes.ts';
import { signedFileUrl } from './signed-file-url.ts';

export interface UploadsDeps extends StoreDeps {
  keys: Keys;
  enqueue: Enqueue;
  log: Logger;
}

export type Uploads = ReturnType<typeof uploadsFeature>;

/** Files of a deleted account: only this task knows their names. */
const Left = z.object({
  files: z.array(z.object({ bucket: z.enum(BUCKETS), name: z.string() })),
});

const PICTURES_PER_HOUR = 30;

export function uploadsFeature(given: UploadsDeps) {
  const perHour = (name: string) =>
    rateLimit(given.database.pool, { name, allowed: PICTURES_PER_HOUR, perSeconds: 3_600 });
  const turns = perHour('upload');
  const copies = perHour('picture-copy');
  const deps = { ...given, turns, copies, files: keptFiles(given.files, given.log) };
  const { keys, clock } = deps;
  return {
    routes: uploadRoutes(deps),
    tasks: [
      task('delete-files', Left, async ({ files }) => {
        for (const place of files) await deps.files.delete(place);
      }),
      { name: 'housekeeping' as const, run: () => cleanUpUploads(deps, clock.now()) },
    ],
    signUpload: (name: string) =>
      signedFileUrl(keys, { bucket: 'website-change-requests', name }, clock.now()),
    findOwnUpload,
    jobPhotos: {
      receive: (userId: string, file: Parameters<typeof receiveJobPhoto>[2]) =>
        receiveJobPhoto(deps, userId, file),
      read: (name: string) => readPicture(deps, { bucket: 'job-photos', name }),
      sign: (name: string) => signedFileUrl(keys, { bucket: 'job-photos', name }, clock.now()),
      delete: async (db: Db, { id, name }: Pick<Upload, 'id' | 'name'>) => {
        await deleteRows(db, 'uploads', { id });
        await deps.enqueue(db, 'delete-files', { files: [{ bucket: 'job-photos', name }] });
      },
    },
    receiveFromVisitor: (userId: string, bytes: Buffer) => receiveFromVisitor(deps, userId, bytes),
    /** Copies a private picture as a public photo of its owner or another user; `alongside` commits with it. */
    copyToPhotos: (
      uploadId: string,
      alongside?: (db: Db, upload: Upload) => Promise<void>,
      ownerId?: string,
    ) => copyTo(deps, 'website-photos', uploadId, alongside, ownerId),
    copyToLogos: (uploadId: string, alongside: (db: Db, upload: Upload) => Promise<void>) =>
      copyTo(deps, 'logos', uploadId, alongside),
    readPhoto: (wanted: { userId: string; name: string }) => readPhoto(deps, wanted),
    readLogo: (name: string) => readPicture(deps, { bucket: 'logos', name }),
    moveRows: (db: Db, { from, to }: AccountMove) =>
      updateRows(db, 'uploads', { user_id: from }, { user_id: to }),
    // A task deletes the files after the transaction commits. Locked, because the account is about to be deleted.
    deleteRows: async (db: Db, userId: string) => {
      const places = await db
        .selectFrom('uploads')
        .select(['bucket', 'name'])
        .where('user_id', '=', userId)
        .forUpdate()
        .execute();
      if (places.length > 0) await deps.enqueue(db, 'delete-files', { files: places });
    },
  };
}
