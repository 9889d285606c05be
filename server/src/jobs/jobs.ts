import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type * as z from 'zod';
import { connectionSettings } from '../db/database.ts';
import type { Queries } from '../db/database.ts';
import type { Secret } from '../ports/secret.ts';
import { MONITOR_SECONDS, QUEUES } from './queues.ts';
import type { QueueName } from './queues.ts';

/** Puts work in the queue inside the caller's transaction: no commit, no job. */
export type Enqueue = (queries: Queries, name: QueueName, payload: object) => Promise<void>;

export interface JobHandler<Payload = unknown> {
  name: QueueName;
  payload: z.ZodType<Payload>;
  run(payload: Payload, attempt: { last: boolean }): Promise<void>;
}

export interface Jobs {
  enqueue: Enqueue;
  work(handlers: JobHandler[]): Promise<void>;
  stop(): Promise<void>;
}

export async function startJobs(options: {
  url: Secret;
  /** Only a worker listens, watches over lost jobs and cleans up. */
  worker: boolean;
  log: Logger;
}): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.url.reveal(),
    options: connectionSettings('jobly_system'),
    application_name: 'jobly-jobs',
    max: 4,
    migrate: false,
    createSchema: false,
    schedule: options.worker,
    supervise: options.worker,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    reindex: false,
    useListenNotify: options.worker,
  });
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => options.log.warn({ warning }, 'job queue'));
  await boss.start();
  return {
    async enqueue(queries, name, payload) {
      await boss.send(name, payload, { db: fromKysely(queries) });
    },
    async work(handlers) {
      for (const handler of handlers) {
        await boss.work<unknown>(
          handler.name,
          { localConcurrency: 2, includeMetadata: true, notifyPollingIntervalSeconds: 5 },
          async (jobs) => {
            for (const job of jobs) {
              const last = job.retryCount >= QUEUES[handler.name].retryLimit;
              await handler
                .run(handler.payload.parse(job.data), { last })
                .catch((error: unknown) => {
                  const facts = { err: error, job: handler.name, jobId: job.id, last };
                  options.log.warn(facts, 'a job failed');
                  throw error;
                });
            }
          },
        );
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}
