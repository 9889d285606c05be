import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster } from '../../embedded/postmaster-file.ts';

/** What a restore replaces: the data it has a copy for, and all that must not outlive it. */
export interface Replaced {
  dataDirectory: string;
  others: string[];
}

/** The copy while it is made; whoever finds it later throws it away. */
export const unfinishedCopy = (dataDirectory: string) => `${dataDirectory}.restoring`;
/** The same folder once it was checked: from this name on, the copy is what counts. */
const finishedCopy = (dataDirectory: string) => `${dataDirectory}.restored`;
export const keptData = (dataDirectory: string) => `${dataDirectory}.before-restore`;

/** One rename decides: before it the old data is whole, after it `finishRestore` leads to the new. */
export function putInPlace({ dataDirectory, others }: Replaced): void {
  // From here on, a folder of that name has been moved by this restore.
  for (const folder of [dataDirectory, ...others]) setAside(keptData(folder));
  renameSync(unfinishedCopy(dataDirectory), finishedCopy(dataDirectory));
  finishRestore({ dataDirectory, others });
}

/** What an earlier restore had kept gets the time of its last change into its name: it may be all that is left of it. */
function setAside(kept: string): void {
  if (!existsSync(kept)) return;
  const at = statSync(kept).mtime.toISOString().replaceAll(':', '');
  renameSync(kept, `${kept}.${at}`);
}

/** Goes on where a restore was killed, wherever that was. Nothing may run on the data. */
export function finishRestore({ dataDirectory, others }: Replaced): void {
  if (!existsSync(finishedCopy(dataDirectory))) return;
  for (const folder of [...others, dataDirectory]) {
    if (existsSync(folder) && !existsSync(keptData(folder))) renameSync(folder, keptData(folder));
  }
  renameSync(finishedCopy(dataDirectory), dataDirectory);
}

/**
 * Takes back a restore that was killed before it was done, for another one to begin. Patroni knows nothing of its
 * copy and may have started on the old data since: to finish it now would replace what happened then.
 */
export function undoRestore({ dataDirectory, others }: Replaced): void {
  if (!existsSync(finishedCopy(dataDirectory))) return;
  for (const folder of [dataDirectory, ...others]) {
    if (!existsSync(folder) && existsSync(keptData(folder))) renameSync(keptData(folder), folder);
  }
  // No longer a copy that counts, before anything of it is removed.
  renameSync(finishedCopy(dataDirectory), unfinishedCopy(dataDirectory));
}

export async function discardUnfinishedCopy(dataDirectory: string): Promise<void> {
  const copy = unfinishedCopy(dataDirectory);
  // It was killed together with the restore that had started it.
  while (findPostmaster(copy) !== undefined) await sleep(100);
  remove(copy);
}

// The children of a server that was killed may still leave a file behind.
const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
