import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '../../ports/files.ts';
import { filesIn } from './stored-files.ts';

/** A crash may leave an unfinished file. */
const UNFINISHED = 'unfinished';
const UNFINISHED_FOR_GOOD_MS = 3_600_000;

/** Only the server's own user can enter the folder. */
export function diskFiles(directory: string): Files {
  const unfinishedFolder = join(directory, UNFINISHED);
  let swept: Promise<void> | undefined;

  return filesIn({
    async put(key, bytes) {
      const unfinished = join(unfinishedFolder, randomUUID());
      const finished = join(directory, key);
      try {
        await fs.mkdir(directory, { recursive: true, mode: 0o700 });
        await (swept ??= sweep(unfinishedFolder));
        for (const path of [unfinished, finished]) {
          await fs.mkdir(dirname(path), { recursive: true });
        }
        // fsync: the row that follows survives a power cut, so the file has to.
        await fs.writeFile(unfinished, bytes, { flush: true });
        await fs.rename(unfinished, finished);
      } catch (error) {
        await fs.rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
    },
    open: async (key) => (await fs.open(join(directory, key))).createReadStream(),
    delete: (key) => fs.rm(join(directory, key)),
    isMissing: (error) => codeOf(error) === 'ENOENT',
    reasonOf: (error) => codeOf(error) ?? 'unknown',
    keepsCause: true,
    answered: () => true,
  });
}

async function sweep(folder: string): Promise<void> {
  const names = await fs.readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const begun = await fs.stat(path).catch(() => undefined);
    if (begun && Date.now() - begun.mtimeMs > UNFINISHED_FOR_GOOD_MS) {
      await fs.rm(path, { force: true }).catch(() => {});
    }
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}
