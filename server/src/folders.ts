import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from './startup-sentence.ts';

/**
 * Returns the first folder that was missing. Node's recursive mkdir never ends where the system refuses new folders
 * with ENOENT, as Linux does below /proc.
 */
export function makeFolder(path: string): string | undefined {
  try {
    mkdirSync(path);
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return undefined;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
  }
  const firstMade = makeFolder(dirname(path));
  mkdirSync(path);
  return firstMade ?? path;
}

/** Checked at start rather than with the first upload. */
export function requireFolder(variable: string, path: string): string {
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return path;
  } catch (error) {
    const { message } = error as Error;
    throw new StartupError(
      `The folder ${path} cannot be used (${message}). Set ${variable} to a folder of yours.`,
    );
  }
}
