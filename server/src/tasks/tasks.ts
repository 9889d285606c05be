import { fromKysely, PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Db } from '../db/database.ts';
import { openPool } from '../db/pool.ts';
import { listen } from '../db/changes.ts';
import { named } from '../db/named-statements.ts';
import { withPrimaryReads } from '../db/reads.ts';
import type { Secret } from '../secret.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { limitedErrors } from '../logger.ts';
import { StartupError } from '../startup-sentence.ts';
import { MONITOR_SECONDS, QUEUES, type QueueName } from './queues.ts';

/** Puts work in the queue inside the caller's transaction: no commit, no task. */
export type Enqueue = (
  db: Db,
  name: QueueName,
  payload: object,
  options?: { startAt?: Date | undefined; first?: boolean },
) => Promise<void>;
export type EnqueueAll = (db: Db, name: QueueName, payloads: object[]) => Promise<void>;

export interface TaskHandler {
  name: QueueName;
  run(payload: unknown, attempt: { last: boolean }): Promise<void>;
}

/** Parses the payload first; scheduled tasks have none. */
export function task<Payload>(
  name: QueueName,
  schema: z.ZodType<Payload>,
  run: (payload: Payload, attempt: { last: boolean }) => Promise<void>,
): TaskHandler {
  return { name, run: async (payload, attempt) => run(schema.parse(payload), attempt) };
}

/** Features may share a round: all of them take part in it, also when one fails. */
export function joinRounds(handlers: TaskHandler[]): TaskHandler[] {
  return [...Map.groupBy(handlers, ({ name }) => name)].map(([name, parts]) => ({
    name,
    async run(...given) {
      const done = await Promise.allSettled(parts.map((part) => part.run(...given)));
      const failed = done.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  }));
}

export type Tasks = Awaited<ReturnType<typeof startTasks>>;

/** For the queue itself, so that fetching, finishing and heartbeats never wait for other work. */
const QUEUE_CONNECTIONS = 4;

export async function startTasks(options: {
  url: Secret;
  /** Only a worker listens, recovers lost tasks and cleans up. */
  worker: boolean;
  log: Logger;
  timeTask?: Metrics['timeTask'];
}) {
  const { url, log, timeTask = (_queue, work) => work() } = options;
  const onError = limitedErrors(log, 'task queue');
  const pool = openPool({ url, poolSize: QUEUE_CONNECTIONS, onIdleError: onError }, 'jobly_system');
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      // Signals sent while no connection listened are lost, so every queue is polled once.
      async listen(channel, onPayload) {
        const name = 'jobly-tasks';
        const onReconnected = () => Object.keys(QUEUES).forEach(onPayload);
        const listening = listen({ url, channel, name, onPayload, onReconnected, onError });
        await listening.ready;
        return listening;
      },
    },
    migrate: false,
    createSchema: false,
    schedule: options.worker,
    supervise: options.worker,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    reindex: false,
    useListenNotify: options.worker,
  });
  boss.on('error', onError);
  boss.on('warning', (warning) => log.warn({ warning }, 'task queue'));
  await boss.start().catch(async (error: unknown) => {
    await pool.end();
    throw explainMissing(error);
  });
  return {
    enqueue: async (...[db, name, payload, { startAt, first } = {}]: Parameters<Enqueue>) => {
      const order = { ...(startAt && { startAfter: startAt }), ...(first && { priority: 1 }) };
      await boss.send(name, payload, { db: insideOf(db), ...order });
    },
    enqueueAll: async (db: Db, name: QueueName, payloads: object[]): Promise<void> => {
      const tasks = payloads.map((payload) => ({ data: payload }));
      const ids = await boss.insert(name, tasks, { db: insideOf(db), returnId: true });
      if (ids?.length !== tasks.length) throw new Error(`not every task for ${name} was queued`);
    },
    async work(handlers: TaskHandler[]): Promise<void> {
      for (const handler of handlers) {
        await boss.work(handler.name, WORK, (batch) =>
          Promise.all(batch.map((one) => runTask({ log, timeTask }, handler, one))),
        );
      }
    },
    async stop(): Promise<void> {
      await boss.stop({ graceful: true, timeout: 8_000 });
      await pool.end();
    },
  };
}

function insideOf(db: Db) {
  const inside = fromKysely(db);
  return {
    executeSql: (text: string, values?: unknown[]) => inside.executeSql(named(text), values),
  };
}

/** A server that starts without the owner's login cannot create the queue's tables. */
function explainMissing(error: unknown): unknown {
  const { message } = error as Error;
  if (!/^pg-boss (is not installed|database requires migrations)/.test(message)) return error;
  return new StartupError(
    "The database lacks the task queue of this version. Run `npm run db -- migrate` with the owner's DATABASE_URL first.",
  );
}

/**
 * A worker that was woken fetches once and then waits for the next signal or 5 s. With one task per
 * fetch a backlog drained at 2 tasks in 5 s; in batches, fetched anew as long as they come back full,
 * it drains as fast as the tasks run. Each task of a batch succeeds or fails on its own.
 */
const WORK = {
  localConcurrency: 2,
  batchSize: 8,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 5,
} as const;

async function runTask(
  { log, timeTask }: { log: Logger; timeTask: Metrics['timeTask'] },
  handler: TaskHandler,
  { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
): Promise<JobResult> {
  // The task's own limit: an older version may have queued it with another.
  const last = retryCount >= retryLimit;
  const { name: queue } = handler;
  const run = () =>
    handler.run(data, { last }).catch((error: unknown) => {
      log.warn({ err: error, task: queue, jobId: id, last }, 'a task failed');
      throw error;
    });
  try {
    await withPrimaryReads(() => timeTask(queue, run));
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: { message: String(error) } };
  }
}
