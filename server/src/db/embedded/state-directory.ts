import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../folders.ts';
import { readIfPresent } from './secret-file.ts';

const ROOT_STATE_PARENT = '/var/lib/jobly';

/**
 * Everything this clone keeps: the embedded database, secrets, files. For root it is outside the clone: PostgreSQL
 * then runs as an unprivileged user, which may not enter root's home. The id in the clone keeps clones apart.
 */
export function resolveStateDirectory(projectRoot: string, env: NodeJS.ProcessEnv): string {
  const runsAsRoot = process.getuid?.() === 0;
  const chosen = env['JOBLY_STATE_DIR'];
  if (chosen) return createStateDirectory(resolve(chosen), runsAsRoot);
  const inClone = join(projectRoot, '.jobly');
  if (!runsAsRoot) return createStateDirectory(inClone, false);
  const parent = createStateDirectory(ROOT_STATE_PARENT, true);
  return createStateDirectory(join(parent, readOrCreateCloneId(projectRoot, inClone)), true);
}

/** Read-only variant: undefined before the first start. */
export function findStateDirectory(
  projectRoot: string,
  env: NodeJS.ProcessEnv,
): string | undefined {
  const inClone = join(projectRoot, '.jobly');
  const made = env['JOBLY_STATE_DIR'] || (process.getuid?.() === 0 ? join(inClone, 'id') : inClone);
  return existsSync(made) ? resolveStateDirectory(projectRoot, env) : undefined;
}

function createStateDirectory(path: string, otherUsersMayPass: boolean): string {
  const firstCreated = makeFolder(path);
  if (firstCreated === undefined) return path;
  // Explicit, because root's umask may be 077. Existing folders keep their mode.
  if (!otherUsersMayPass) chmodSync(path, 0o700);
  else
    for (let folder = path; folder !== dirname(firstCreated); folder = dirname(folder))
      chmodSync(folder, 0o755);
  return path;
}

function readOrCreateCloneId(projectRoot: string, inClone: string): string {
  const idFile = join(inClone, 'id');
  mkdirSync(inClone, { recursive: true });
  try {
    // 'wx': of two simultaneous first starts one wins, the other reads its id.
    writeFileSync(idFile, `${randomBytes(8).toString('hex')}\n`, { flag: 'wx' });
    const owner = statSync(projectRoot);
    for (const path of [inClone, idFile]) chownSync(path, owner.uid, owner.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const id = readFileSync(idFile, 'utf8').trim();
  if (!/^[0-9a-f]{16}$/.test(id)) {
    throw new Error(`${idFile} does not hold an id of 16 hex digits. Delete it to start afresh.`);
  }
  return id;
}

export interface UserAndGroup {
  uid: number;
  gid: number;
}

const USUAL_NOBODY = 65_534;

/** PostgreSQL refuses to run as root; undefined: the current user. */
export function userForPostgres(dataDirectory: string): UserAndGroup | undefined {
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  const nobody = unprivilegedUser();
  return nobody && owner !== undefined && owner.uid !== 0
    ? { uid: owner.uid, gid: owner.gid }
    : nobody;
}

export function unprivilegedUser(name = 'nobody'): UserAndGroup | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(
    readIfPresent('/etc/passwd') ?? '',
  );
  return { uid: Number(found?.[1] ?? USUAL_NOBODY), gid: Number(found?.[2] ?? USUAL_NOBODY) };
}

export function assertReachable(
  path: string,
  user: UserAndGroup,
  variable = 'JOBLY_STATE_DIR',
): void {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const mayPass =
      uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001;
    if (!mayPass) {
      throw new Error(
        `As root, Jobly runs PostgreSQL as an unprivileged user (uid ${user.uid}), who cannot pass ` +
          `through ${folder}. Set ${variable} to a folder that every user can pass through.`,
      );
    }
    if (folder === dirname(folder)) return;
  }
}
