import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Files } from '../../ports/files.ts';
import { FilesUnavailableError, keyOf } from '../../ports/files.ts';

/** Files that are still being written; a crash may leave one. */
const UNFINISHED = 'unfinished';
const UNFINISHED_FOR_GOOD_MS = 3_600_000;

/** Files in a folder that nobody but the server's own user can enter. */
export function diskFiles(directory: string): Files {
  let swept: Promise<void> | undefined;

  return {
    async write(place, bytes) {
      const key = keyOf(place);
      const unfinished = `${UNFINISHED}/${randomUUID()}`;
      const path = join(directory, unfinished);
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await (swept ??= sweep(join(directory, UNFINISHED)));
        const driver = await openDriver(directory);
        await driver.put(unfinished, bytes);
        await flush(path);
        const finished = join(directory, key);
        await mkdir(dirname(finished), { recursive: true });
        // Not the driver's move: it copies, and a copy can be cut off in the middle.
        await rename(path, finished);
      } catch (error) {
        await rm(path, { force: true }).catch(() => {});
        throw unavailable('write', error);
      }
    },
    async read(place) {
      const key = keyOf(place);
      try {
        const stream = await (await openDriver(directory)).getStream(key);
        await once(stream, 'open');
        return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw unavailable('read', error);
      }
    },
    async delete(place) {
      const key = keyOf(place);
      try {
        await (await openDriver(directory)).delete(key);
      } catch (error) {
        throw unavailable('delete', error);
      }
    },
  };
}

/** Loaded with the first picture: most processes never see one, and it costs them 14 MB. */
async function openDriver(directory: string) {
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new FSDriver({ location: directory, visibility: 'private' });
}

/** The row that follows survives a power cut, so the file has to. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const begun = await stat(path).catch(() => undefined);
    if (begun && Date.now() - begun.mtimeMs > UNFINISHED_FOR_GOOD_MS) {
      await rm(path, { force: true }).catch(() => {});
    }
  }
}

function unavailable(what: string, error: unknown): FilesUnavailableError {
  const reason = codeOf(error) ?? 'unknown';
  return new FilesUnavailableError(`cannot ${what} a file (${reason})`, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}
