import pg from 'pg';
import { UserError } from '../terminal.ts';
import { findViolations, type Violation } from '../../invariants.ts';
import { migrate } from '../../migrator.ts';
import { withClient } from '../../with-client.ts';
import { installTasks } from '../../../tasks/install.ts';
import type { Member } from './member.ts';
import { listBackups } from './pgbackrest.ts';
import {
  discardUnfinishedCopy,
  putInPlace,
  undoRestore,
  unfinishedCopy,
  type Replaced,
} from './put-in-place.ts';
import { layOutBackup, recover } from './recovery.ts';
import { chooseBackup, type Target } from './target-time.ts';

interface Restore {
  member: Member;
  target: Target;
  others: string[];
  ownerUrl: (port: number) => string;
  /** After a disaster, faulty data is better than none. */
  despiteViolations: boolean;
  report: (line: string) => void;
}

/**
 * Restores a stopped member's data to a point in time. The copy is made, recovered and checked beside the data, which
 * stays untouched until then.
 */
export async function restore({ member, target, others, ownerUrl, ...options }: Restore) {
  const { report } = options;
  // Fails now on a bad login, not after the backup was copied.
  void new pg.Client({ connectionString: ownerUrl(0) });
  const replaced: Replaced = { dataDirectory: member.dataDirectory, others };
  undoRestore(replaced);
  await discardUnfinishedCopy(member.dataDirectory);
  const backup = chooseBackup(await listBackups(member), target);
  const copy = unfinishedCopy(member.dataDirectory);
  try {
    report(`Laying out the backup ${backup.label}`);
    await layOutBackup(member, copy, backup);
    report('Reading the archive');
    const recovered = await recover(member, copy, target, ownerUrl);
    try {
      const url = ownerUrl(recovered.port);
      await migrate(url, { report });
      await installTasks(url);
      refuseViolations(await violationsOf(url), options);
    } finally {
      await recovered.stop();
    }
  } catch (error) {
    await discardUnfinishedCopy(member.dataDirectory);
    throw error;
  }
  putInPlace(replaced);
}

async function violationsOf(url: string): Promise<Violation[]> {
  const client = new pg.Client({ connectionString: url, options: '-c role=jobly_system' });
  return withClient(client, () => findViolations((sql) => client.query(sql)));
}

export function refuseViolations(
  violations: Violation[],
  { despiteViolations, report }: Pick<Restore, 'despiteViolations' | 'report'>,
): void {
  if (violations.length === 0) return;
  const broken = violations.map(({ invariant, rows }) => `\n  ${invariant}: ${rows} rows`).join('');
  if (despiteViolations) return report(`The restored copy is not in order:${broken}`);
  throw new UserError(
    `The restored copy is not in order. Nothing was changed. To have it as it is, add --despite-violations.${broken}`,
  );
}
