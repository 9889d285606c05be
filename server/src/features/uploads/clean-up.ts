import type { Transaction, Schema } from '../../db/database.ts';
import { deleteRows } from '../../db/rows.ts';
import type { FilePlace, Files } from '../../ports/files.ts';
import type { StoreDeps } from './pictures.ts';
import { lockUnused, lockUnusedPhotos } from './queries.ts';
import type { Upload } from './queries.ts';

const DAY_MS = 24 * 3_600_000;
const UNUSED_FOR_GOOD_MS = DAY_MS;
/** A deleted website can be brought back from the log: its pictures wait that long. */
const OFF_THE_SITE_FOR_GOOD_MS = 30 * DAY_MS;
const AT_ONCE = 20;

/** Pictures that were sent but never asked for anything, a day later; and those no site shows. */
export async function cleanUpUploads(deps: StoreDeps, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await deleteAll(deps, (db) => lockUnused(db, before(UNUSED_FOR_GOOD_MS), AT_ONCE));
  await deleteAll(deps, (db) => lockUnusedPhotos(db, before(OFF_THE_SITE_FOR_GOOD_MS), AT_ONCE));
}

/** Of an account that has ended, whose rows are gone; doing it again does no harm. */
export async function deleteFiles(files: Files, places: FilePlace[]): Promise<void> {
  for (const place of places) await files.delete(place);
}

/**
 * The files before their rows: whatever is cut off in the middle is done again, and no file is left
 * that no row names. In small groups, because the rows are locked meanwhile.
 */
async function deleteAll(
  { database, files }: StoreDeps,
  lockSome: (db: Transaction<Schema>) => Promise<Upload[]>,
): Promise<void> {
  let deleted: number;
  do {
    deleted = await database.system.transaction().execute(async (db) => {
      const uploads = await lockSome(db);
      await Promise.all(uploads.map((upload) => files.delete(upload)));
      const ids = uploads.map(({ id }) => id);
      if (ids.length > 0) await deleteRows(db, 'uploads', { id: ids });
      return uploads.length;
    });
  } while (deleted > 0);
}
