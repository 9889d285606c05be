import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Secret } from '../secret.ts';
import { DatabaseClient } from './hosts.ts';
import { withClient } from './with-client.ts';

/** Held by the sender; app.send_signal checks it. The bytes of "sign". */
const SENDER_LOCK = 1_936_287_598;

/** Screens update in under half a second, tasks start in under a fifth. */
const SEND_EVERY_MS = 100;
/** Another sender takes over within this. */
const RETRY_MS = 1_000;
/** A frozen or unplugged node keeps the lock no longer than this. */
const SILENCE_MS = 3_000;
/**
 * The first batch scans dead rows that a long snapshot keeps from VACUUM. Cancelled early it would restart for ever,
 * while its backend keeps the lock.
 */
const FIRST_BATCH_MS = 120_000;

/**
 * Sends what committed transactions left in app.signals, without duplicates: NOTIFY's global lock is taken ten times
 * a second instead of by every writer. The next batch begins at the snapshot's oldest running transaction.
 */
const SEND = `
  with taken as (
    delete from app.signals where xid >= $1::text::xid8 returning channel, payload
  ), sent as (
    select pg_notify(channel, payload) from (select distinct channel, payload from taken) as signal
  )
  select pg_snapshot_xmin(pg_current_snapshot())::text as "from", (select count(*) from sent) as sent`;

const OLDEST = '3';

/** Runs on every node; only the lock's holder sends. */
export function startSignalSender(options: { url: Secret; onError: (error: Error) => void }) {
  const stop = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stop.signal });

  async function send(client: pg.Client): Promise<never> {
    let elected = false;
    let from = OLDEST;
    for (;;) {
      elected ||= await takeLock(client);
      if (elected) from = await sendBatch(client, from);
      await pause(elected ? SEND_EVERY_MS : RETRY_MS);
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await withClient(openClient(options.url), send).catch((error: Error) => {
        if (!stop.signal.aborted) options.onError(error);
      });
      await pause(RETRY_MS).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop(): Promise<void> {
      stop.abort();
      // A first batch may take longer; the process's exit ends it.
      await Promise.race([running, sleep(SILENCE_MS, undefined, { ref: false })]);
    },
  };
}

function openClient(url: Secret): pg.Client {
  const client = new DatabaseClient({
    connectionString: url.reveal(),
    application_name: 'jobly-signals',
    options: `-c role=jobly_system -c synchronous_commit=off -c idle_session_timeout=${SILENCE_MS}`,
    connectionTimeoutMillis: SILENCE_MS,
    query_timeout: SILENCE_MS,
  });
  // The current or next statement fails with it.
  client.on('error', () => undefined);
  return client;
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${SENDER_LOCK}) as taken`,
  );
  return rows[0]!.taken;
}

async function sendBatch(client: pg.Client, from: string): Promise<string> {
  const batch = {
    name: 'send-signals',
    text: SEND,
    values: [from],
    query_timeout: from === OLDEST ? FIRST_BATCH_MS : SILENCE_MS,
  };
  const { rows } = await client.query<{ from: string }>(batch);
  return rows[0]!.from;
}
