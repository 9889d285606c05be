import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { singleFlight } from '../single-flight.ts';

interface QueueState {
  name: string;
  waiting: number;
  oldest_seconds: number;
  failed: number;
}

export function taskGauges(db: Db) {
  const read = singleFlight(() => readQueues(db));
  const gauge = (help: string, valueOf: (queue: QueueState) => number) => ({
    help,
    label: 'queue',
    read: async () =>
      Object.fromEntries((await read('queues')).map((queue) => [queue.name, valueOf(queue)])),
  });
  return {
    jobly_tasks_waiting: gauge('Tasks that are due and have not begun', ({ waiting }) => waiting),
    jobly_tasks_oldest_seconds: gauge(
      'How long the oldest of the tasks that are due has waited',
      (queue) => queue.oldest_seconds,
    ),
    jobly_tasks_failed: gauge(
      'Tasks that have used up their attempts and wait for staff, as of the last round of the queue',
      ({ failed }) => failed,
    ),
  };
}

/** Uses the index that fetching uses; pg-boss' own statistics count failed tasks, which have no index. */
async function readQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue.name, coalesce(due.waiting, 0) as waiting, coalesce(due.oldest_seconds, 0) as oldest_seconds,
      queue.failed_count as failed
    from pgboss.queue left join (
      select name, count(*)::int as waiting,
        extract(epoch from now() - min(start_after))::float8 as oldest_seconds
      from pgboss.job
      where state < 'active' and not blocked and start_after <= now()
      group by name
    ) due using (name)
    where left(queue.name, 2) <> '__'`.execute(db);
  return rows;
}
