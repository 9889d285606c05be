import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster } from '../../embedded/postmaster-file.ts';

/** The data to replace, and folders that must not outlive it. */
export interface Replaced {
  dataDirectory: string;
  others: string[];
}

/** Incomplete; deleted if found later. */
export const unfinishedCopy = (dataDirectory: string) => `${dataDirectory}.restoring`;
/** Complete and checked: from now on it is the valid data. */
const finishedCopy = (dataDirectory: string) => `${dataDirectory}.restored`;
export const keptData = (dataDirectory: string) => `${dataDirectory}.before-restore`;

/** One rename decides: before it the old data is valid, after it `finishRestore` leads to the new. */
export function putInPlace({ dataDirectory, others }: Replaced): void {
  // From here on, folders of that name were moved by this restore.
  for (const folder of [dataDirectory, ...others]) setAside(keptData(folder));
  renameSync(unfinishedCopy(dataDirectory), finishedCopy(dataDirectory));
  finishRestore({ dataDirectory, others });
}

/** Keeps an earlier restore's data under a name with its time: it may be the only copy. */
function setAside(kept: string): void {
  if (!existsSync(kept)) return;
  const at = statSync(kept).mtime.toISOString().replaceAll(':', '');
  renameSync(kept, `${kept}.${at}`);
}

/** Resumes a killed restore at any point. Nothing may run on the data. */
export function finishRestore({ dataDirectory, others }: Replaced): void {
  if (!existsSync(finishedCopy(dataDirectory))) return;
  for (const folder of [...others, dataDirectory]) {
    if (existsSync(folder) && !existsSync(keptData(folder))) renameSync(folder, keptData(folder));
  }
  renameSync(finishedCopy(dataDirectory), dataDirectory);
}

/**
 * Undoes a killed restore before a new one. Patroni may have started on the old data since, so finishing would lose
 * that.
 */
export function undoRestore({ dataDirectory, others }: Replaced): void {
  if (!existsSync(finishedCopy(dataDirectory))) return;
  for (const folder of [dataDirectory, ...others]) {
    if (!existsSync(folder) && existsSync(keptData(folder))) renameSync(keptData(folder), folder);
  }
  // Invalid before anything of it is removed.
  renameSync(finishedCopy(dataDirectory), unfinishedCopy(dataDirectory));
}

export async function discardUnfinishedCopy(dataDirectory: string): Promise<void> {
  const copy = unfinishedCopy(dataDirectory);
  // Killed together with its restore, but may still be ending.
  while (findPostmaster(copy) !== undefined) await sleep(100);
  remove(copy);
}

// Children of a killed server may still write files.
const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
