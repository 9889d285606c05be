import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface UserAndGroup {
  uid: number;
  gid: number;
}

const FALLBACK_NOBODY: UserAndGroup = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root, so root hands it to another user; undefined means: run as we are. */
export function userForPostgres(dataDirectory: string): UserAndGroup | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findNobody();
}

function findNobody(): UserAndGroup {
  try {
    const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
    return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : FALLBACK_NOBODY;
  } catch {
    return FALLBACK_NOBODY;
  }
}

export function assertReachable(path: string, user: UserAndGroup): void {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const mayPass =
      uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001;
    if (!mayPass) {
      throw new Error(
        `As root, Jobly runs PostgreSQL as an unprivileged user (uid ${user.uid}), who cannot pass ` +
          `through ${folder}. Set JOBLY_STATE_DIR to a folder that every user can pass through.`,
      );
    }
    if (folder === dirname(folder)) return;
  }
}
