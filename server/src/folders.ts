import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from './startup-sentence.ts';

/**
 * Makes a folder and those above it, and returns the first that was not there. Node's own recursive
 * mkdir never ends where the system refuses any new folder with ENOENT, as Linux does below /proc.
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

/** Said at the start: the first picture that somebody sends would be the wrong moment. */
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
