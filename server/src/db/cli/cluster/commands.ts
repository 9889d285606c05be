import { ask, print, UserError } from '../terminal.ts';
import type { ClusterHere } from './cluster-here.ts';
import { findPrimary } from './member.ts';
import { takeBackup } from './pgbackrest.ts';
import { keptData } from './put-in-place.ts';
import { restore } from './restore.ts';
import { parseTarget } from './target-time.ts';

export async function backUpCluster({ members }: ClusterHere, isFull: boolean): Promise<number> {
  const primary = await findPrimary(members);
  if (!primary) {
    throw new UserError(
      'No PostgreSQL of this machine is the primary, and backups are taken where that is. Is the cluster running?',
    );
  }
  const backup = await takeBackup(primary, isFull ? 'full' : 'incr');
  print(
    `Saved ${megabytes(backup.bytes)} as ${backup.label} (${backup.type}, ${megabytes(backup.storedBytes)} stored, encrypted)`,
  );
  return 0;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export async function restoreCluster(
  { members, others, ownerUrl, lock, nextSteps }: ClusterHere,
  flags: { to?: string; yes: boolean; 'despite-violations'?: boolean },
): Promise<number> {
  const { to, yes, 'despite-violations': despiteViolations = false } = flags;
  if (to === undefined) {
    throw new UserError(`To which time? npm run db -- restore --to '2026-11-17 22:45:09Z'`);
  }
  const target = parseTarget(to);
  const when = target === 'latest' ? 'the end of the archive' : target.toISOString();
  const clusterLock = await lock();
  try {
    const question = `Replace the cluster's data by that of ${when}? [y/N] `;
    if (!yes && !/^y(es)?$/i.test(await ask(question))) {
      throw new UserError('Nothing was changed. (Without a terminal, add --yes.)');
    }
    const [member] = members;
    await restore({ member, target, others, ownerUrl, despiteViolations, report: print });
  } finally {
    clusterLock.release();
  }
  print(`The cluster's data is that of ${when}. What it was before is kept until you delete it,`);
  print(
    `in ${keptData(members[0].dataDirectory)}${others.length > 0 ? ' and its neighbours' : ''}.`,
  );
  print(nextSteps);
  return 0;
}
