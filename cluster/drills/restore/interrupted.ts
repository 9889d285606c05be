import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keptData } from '../../../server/src/db/cli/cluster/put-in-place.ts';
import type { Run } from '../drill.ts';
import { startDb } from './command.ts';

/** About as long as a restore takes on a quiet machine: some end before they are killed. */
const LATEST_KILL_MS = 10_000;
const FOLDERS = ['postgres1', 'postgres2', 'postgres3', 'etcd1', 'etcd2', 'etcd3'];

/**
 * Restores that are killed with -9 at random moments. The old data must be what it was, to the byte and the date of
 * every file, unless the copy was finished and counts; then the old data must be beside it. Returns how many kills
 * came when the copy already counted.
 */
export async function interruptRestores(
  run: Run,
  target: string,
  chance: (below: number) => number,
): Promise<number> {
  const data = FOLDERS.map((name) => join(run.stateDirectory, name, 'data'));
  const before = fingerprint(data);
  let late = 0;
  for (let kills = 0; kills < run.dose;) {
    const afterMs = chance(LATEST_KILL_MS);
    const { child, ended } = startDb(run, 'restore', '--to', target, '--yes');
    await Promise.race([sleep(afterMs), ended]);
    child.kill('SIGKILL');
    const { output, code } = await ended;
    const isLate = data.some(
      (folder) => existsSync(keptData(folder)) || existsSync(`${folder}.restored`),
    );
    if (isLate) for (const folder of data) putBack(folder);
    if (fingerprint(data) !== before)
      throw new Error(`killed after ${afterMs} ms: the data is another`);
    const isKilled = code === null;
    if (!isKilled && code !== 0) throw new Error(`it refused to restore:\n${output}`);
    if (isKilled) kills += 1;
    if (isKilled && isLate) late += 1;
    const phase = output.trim().split('\n').at(-1) || 'nothing said yet';
    const what = isKilled ? 'killed' : 'ended before the kill';
    run.progress(`${what} after ${afterMs / 1000} s (${phase}): the old data is whole`);
  }
  return late;
}

/** With the dates: a file that was written anew is another one. */
const fingerprint = (folders: string[]): string =>
  execFileSync('sh', ['-c', 'tar --create "$@" 2> /dev/null | sha256sum', 'sh', ...folders], {
    encoding: 'utf8',
  });

/** For the next try. */
function putBack(folder: string): void {
  rmSync(`${folder}.restored`, { recursive: true, force: true });
  if (existsSync(keptData(folder))) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(keptData(folder), folder);
  }
}
