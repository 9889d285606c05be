import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Secret } from '../ports/secret.ts';
import { DatabaseClient } from './hosts.ts';
import { withClient } from './with-client.ts';

/** The one who holds it is the sender; app.send_signal asks whether there is one. The bytes of "sign". */
const SENDER_LOCK = 1_936_287_598;

/** Seen on screen in under half a second, a job fetched in under a fifth. */
const SEND_EVERY_MS = 100;
/** A sender that has died or lost its primary is followed by another within this. */
const RETRY_MS = 1_000;
/** A node that was frozen or unplugged keeps its session and the lock no longer than this. */
const SILENCE_MS = 3_000;
/**
 * A new sender's first batch reads over the remains of all that was sent, which somebody's long snapshot keeps from
 * VACUUM. Given up early, it would be begun anew for ever, while its backend goes on and keeps the lock.
 */
const FIRST_BATCH_MS = 120_000;

/**
 * Passes on what committed transactions have left in app.signals. The rows of a batch that say the same become
 * one; NOTIFY is called once for each of them, but its lock is taken ten times a second and not by every writer.
 * What commits later than a snapshot is not below its oldest transaction: that is where the next batch begins.
 */
const SEND = `
  with taken as (
    delete from app.signals where xid >= $1::text::xid8 returning channel, payload
  ), sent as (
    select pg_notify(channel, payload) from (select distinct channel, payload from taken) as signal
  )
  select pg_snapshot_xmin(pg_current_snapshot())::text as "from", (select count(*) from sent) as sent`;

const OLDEST = '3';

/** Every node runs one; of all of them, one sends. */
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
      // A first batch may take longer; the end of the process ends it.
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
  // The statement under way, or the next one, fails with it.
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
