import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

export const inProject = (...parts) => join(projectRoot, ...parts);

/** Sorted, without the named folders. */
export function listFiles(directory, skippedFolders = []) {
  return readdirSync(directory, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) {
        return skippedFolders.includes(entry.name) ? [] : listFiles(path, skippedFolders);
      }
      return entry.isFile() ? [path] : [];
    })
    .sort((a, b) => (a < b ? -1 : 1));
}

export function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash
      .update(`${relative(projectRoot, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}
