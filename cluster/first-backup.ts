import { findPrimary, type Member } from '../server/src/db/cli/cluster/member.ts';
import { listBackups, takeBackup } from '../server/src/db/cli/cluster/pgbackrest.ts';

/** Nothing can be restored before the first backup; a cluster that cannot take one serves all the same. */
export async function ensureFirstBackup(
  members: Member[],
  report: (line: string) => void,
): Promise<void> {
  try {
    const primary = await findPrimary(members);
    if (!primary || (await listBackups(primary)).length > 0) return;
    report('Taking the first backup');
    await takeBackup(primary, 'full');
  } catch (error) {
    report(`There is no backup: ${error instanceof Error ? error.message : String(error)}`);
  }
}
