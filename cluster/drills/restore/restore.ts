import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keptData } from '../../../server/src/db/cli/cluster/put-in-place.ts';
import { withClient } from '../../../server/src/db/with-client.ts';
import { startCluster } from '../../start.ts';
import { countIn, findFaults, gatherEvidence, type Records } from '../checker/checker.ts';
import type { Drill, Run } from '../drill.ts';
import { startPeople } from '../load/people.ts';
import { failOver, untilPrimary, untilWhole } from '../members.ts';
import { onPrimary, openStage } from '../stage.ts';
import { runDb, startDb } from './command.ts';

const PEOPLE = 8;
const BEFORE_MS = 40_000;
const AFTER_MS = 5_000;
/** About as long as a restore takes on a quiet machine: some end before they are killed. */
const LATEST_KILL_MS = 10_000;
const FOLDERS = ['postgres1', 'postgres2', 'postgres3', 'etcd1', 'etcd2', 'etcd3'];

export const RESTORE: Drill = {
  says: 'a table is dropped while people pay, and the cluster goes back to the second before',
  unit: 'kills',
  full: 20,
  column: 'Kills',
  run: restoreDroppedTable,
};

async function restoreDroppedTable(run: Run): Promise<Record<string, string>> {
  const { records, dropped, chance } = await dropLedgerUnderLoad(run);
  const target = new Date(dropped.at.getTime() - 1000);
  const to = target.toISOString();
  const late = await interruptRestores(run, to, chance);
  const restored = await runDb(run, 'restore', '--to', to, '--yes');
  run.progress(`restored to ${to} in ${restored.seconds.toFixed(1)} s`);
  const acknowledged = records.acknowledged.filter(({ at }) => at! <= to);
  const startSeconds = await checkRestored(run, { ...records, acknowledged }, target);
  await checkSecondRestore(run);
  return {
    Acknowledged: `${acknowledged.length} before, ${records.acknowledged.length - acknowledged.length} after`,
    Found: '0 lost, 0 later',
    Kills: `${run.dose} (${late} late)`,
    Restore: `${restored.seconds.toFixed(0)} s`,
    Start: `${startSeconds.toFixed(0)} s`,
    Database: `${(dropped.bytes / 1_000_000).toFixed(0)} MB`,
    Archive: `${dropped.archiveLag.toFixed(0)} s`,
    Verdict: 'passed',
  };
}

async function dropLedgerUnderLoad(run: Run) {
  const { progress, signal } = run;
  const leaving = new AbortController();
  const whilePeopleStay = AbortSignal.any([signal, leaving.signal]);
  await using stage = await openStage({ ...run, signal: whilePeopleStay });
  const people = await startPeople(stage, PEOPLE);
  try {
    await sleep(BEFORE_MS / 2, undefined, { signal });
    // Of one that was a standby: it has settings in its files that a server from birth does not have.
    await failOver(stage, await untilPrimary(stage));
    await untilWhole(stage);
    progress((await runDb(run, 'backup')).output.trim());
    await sleep(BEFORE_MS / 2, undefined, { signal });
    const dropped = await dropLedger(stage.cluster.writeUrl);
    progress(`the ledger was dropped at ${dropped.at.toISOString()}`);
    await sleep(AFTER_MS, undefined, { signal });
    return { records: await stage.records(), dropped, chance: stage.chance };
  } finally {
    leaving.abort();
    await people.stop();
  }
}

function dropLedger(connectionString: string) {
  return withClient(new pg.Client({ connectionString }), async (client) => {
    const { rows } = await client.query<{ at: Date; bytes: number; archiveLag: number }>(
      `select clock_timestamp() as at, pg_database_size(current_database())::float8 as bytes,
         extract(epoch from now() - last_archived_time)::float8 as "archiveLag" from pg_stat_archiver`,
    );
    await client.query('drop table ledger_entries cascade');
    return rows[0]!;
  });
}

/**
 * Restores that are killed with -9 at random moments. The old data must be what it was, to the byte and the date of
 * every file, unless the copy was finished and counts; then the old data must be beside it. Returns how many kills
 * came when the copy already counted.
 */
async function interruptRestores(
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

function putBack(folder: string): void {
  rmSync(`${folder}.restored`, { recursive: true, force: true });
  if (existsSync(keptData(folder))) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(keptData(folder), folder);
  }
}

/** What only people do: they have left when this is asked. */
const LATER = `
  select count(*)::int as count from payment_links
  where greatest(created_at, cancelled_at) > $1 or (paid_method = 'cash' and paid_at > $1)`;

/** Everything that was acknowledged before is there, and nothing that people did later. Returns how long the start took. */
async function checkRestored(run: Run, records: Records, target: Date): Promise<number> {
  const { signal, progress } = run;
  const begunMs = Date.now();
  const cluster = await startCluster(run);
  const startSeconds = (Date.now() - begunMs) / 1000;
  try {
    const { faults, later } = await onPrimary({ cluster, signal }, async (client) => {
      await gatherEvidence(client, records);
      const { rows } = await client.query<{ count: number }>(LATER, [target]);
      return { faults: await findFaults(client), later: rows[0]!.count };
    });
    const lost = countIn(faults, 'Lost');
    if (lost > 0) throw new Error(`${lost} are lost: ${JSON.stringify(faults[0])}`);
    if (later > 0) throw new Error(`${later} links are of a later time`);
    progress((await runDb(run, 'invariants')).output.trim());
    await runDb(run, 'shell', '-c', 'create table after_restore ()');
    return startSeconds;
  } finally {
    await cluster.stop();
  }
}

/** What was written after the first restore is on another timeline: the archive has to lead there, too. */
async function checkSecondRestore(run: Run): Promise<void> {
  await runDb(run, 'restore', '--to', 'latest', '--yes');
  const cluster = await startCluster(run);
  try {
    await runDb(run, 'shell', '-c', 'select from after_restore');
    run.progress('a second restore has what was written after the first');
  } finally {
    await cluster.stop();
  }
}
