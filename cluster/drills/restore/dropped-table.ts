import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Acknowledged } from '../checker/evidence.ts';
import { openStage } from '../open-stage.ts';
import { putUnderLoad } from '../load/load.ts';
import { failOver, untilPrimary, untilWhole } from '../members.ts';
import { startCluster } from '../../start.ts';
import { runDb, type Place } from './command.ts';
import { interruptRestores, type Interrupted } from './interrupted.ts';

interface Options extends Place {
  seed: number;
  dose: number;
  signal: AbortSignal;
  progress: (line: string) => void;
}

export interface DroppedTable {
  acknowledged: number;
  acknowledgedAfter: number;
  restoreSeconds: number;
  startSeconds: number;
  databaseBytes: number;
  archiveLagSeconds: number;
  interrupted: Interrupted;
}

const PEOPLE = 8;
const BEFORE_MS = 40_000;
const AFTER_MS = 5_000;

/** People pay, somebody drops the ledger, and the cluster goes back to the second before. */
export async function drillDroppedTable(options: Options): Promise<DroppedTable> {
  const { stateDirectory, basePort, seed, progress } = options;
  const place = { stateDirectory, basePort };
  const people = new AbortController();
  const signal = AbortSignal.any([options.signal, people.signal]);
  const stage = await openStage({ ...place, seed, signal, progress });
  let struck: Awaited<ReturnType<typeof strike>>;
  try {
    putUnderLoad(stage, PEOPLE);
    await sleep(BEFORE_MS / 2, undefined, { signal: options.signal });
    // Of one that was a standby: it has settings in its files that a server from birth does not have.
    await failOver(stage, await untilPrimary(stage));
    await untilWhole(stage);
    progress((await runDb(place, 'backup')).output.trim());
    await sleep(BEFORE_MS / 2, undefined, { signal: options.signal });
    struck = await strike(stage.cluster.writeUrl);
    progress(`the ledger was dropped at ${struck.at.toISOString()}`);
    await sleep(AFTER_MS, undefined, { signal: options.signal });
  } finally {
    people.abort();
    await stage.close();
  }
  const target = new Date(struck.at.getTime() - 1000);
  const { dose } = options;
  const interrupted = await interruptRestores(place, target.toISOString(), {
    dose,
    chance: stage.chance,
    progress,
  });
  const restored = await runDb(place, 'restore', '--to', target.toISOString(), '--yes');
  progress(`restored to ${target.toISOString()} in ${restored.seconds.toFixed(1)} s`);
  const told = readAcknowledged(join(stateDirectory, 'acknowledged.jsonl'));
  const earlier = told.filter(({ at }) => new Date(at) <= target);
  const startSeconds = await checkRestored(options, earlier, target);
  await checkSecondRestore(options);
  return {
    acknowledged: earlier.length,
    acknowledgedAfter: told.length - earlier.length,
    restoreSeconds: restored.seconds,
    startSeconds,
    databaseBytes: struck.databaseBytes,
    archiveLagSeconds: struck.archiveLagSeconds,
    interrupted,
  };
}

/** As somebody with the owner's login does it by mistake. */
async function strike(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date; databaseBytes: number; lag: number }>(
      `select clock_timestamp() as at, pg_database_size(current_database())::float8 as "databaseBytes",
         extract(epoch from now() - last_archived_time)::float8 as lag from pg_stat_archiver`,
    );
    await client.query('drop table ledger_entries cascade');
    const { at, databaseBytes, lag } = rows[0]!;
    return { at, databaseBytes, archiveLagSeconds: lag };
  } finally {
    await client.end();
  }
}

type Told = Acknowledged & { at: string };

const readAcknowledged = (file: string): Told[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Told);

/** What proves each acknowledgement; a link that was refunded or cancelled later is still there. */
const PROOFS: Record<Exclude<Acknowledged['what'], 'charge'>, string> = {
  link: 'select id from payment_links',
  paid: `select payment_link_id as id from payments where role = 'credit'`,
  cash: `select payment_link_id as id from payments where role = 'credit' and method = 'cash'`,
  cancelled: 'select id from payment_links where cancelled_at is not null',
  refund: 'select id from refunds',
};

/** What only people do: nobody is there while this is asked. */
const LATER = `
  select count(*)::int as rows from payment_links
  where greatest(created_at, cancelled_at) > $1 or (paid_method = 'cash' and paid_at > $1)`;

async function checkRestored(options: Options, told: Told[], target: Date): Promise<number> {
  const { stateDirectory, basePort, signal } = options;
  const begunMs = Date.now();
  const cluster = await startCluster({ stateDirectory, basePort, signal });
  const startSeconds = (Date.now() - begunMs) / 1000;
  const client = new pg.Client({
    connectionString: cluster.writeUrl,
    options: '-c role=jobly_system',
  });
  try {
    await client.connect();
    for (const [what, sql] of Object.entries(PROOFS)) {
      const { rows } = await client.query<{ id: string }>(sql);
      const there = new Set(rows.map(({ id }) => id));
      const idOf = (one: Told) => (one.what === 'refund' ? one.refundId : one.linkId);
      const lost = told.filter((one) => one.what === what && !there.has(idOf(one)));
      if (lost.length > 0)
        throw new Error(`${lost.length} of ${what} are lost: ${JSON.stringify(lost[0])}`);
    }
    const { rows } = await client.query<{ rows: number }>(LATER, [target]);
    if (rows[0]!.rows > 0) throw new Error(`${rows[0]!.rows} links are of a later time`);
    options.progress((await runDb({ stateDirectory, basePort }, 'invariants')).output.trim());
    await runDb({ stateDirectory, basePort }, 'shell', '-c', 'create table after_restore ()');
    return startSeconds;
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** What was written after the first restore is on another timeline: the archive has to lead there, too. */
async function checkSecondRestore({ stateDirectory, basePort, signal, progress }: Options) {
  const place = { stateDirectory, basePort };
  await runDb(place, 'restore', '--to', 'latest', '--yes');
  const cluster = await startCluster({ ...place, signal });
  try {
    await runDb(place, 'shell', '-c', 'select from after_restore');
    progress('a second restore has what was written after the first');
  } finally {
    await cluster.stop();
  }
}
