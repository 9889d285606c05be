import { PgBoss } from 'pg-boss';
import { writableUrl } from '../db/hosts.ts';
import { withSchemaLock } from '../db/migrator.ts';
import { QUEUES, SCHEDULES } from './queues.ts';

export async function installTasks(ownerUrl: string): Promise<void> {
  await withSchemaLock(ownerUrl, async (client) => {
    await installQueues(ownerUrl);
    await client.query(`
      grant usage on schema pgboss to jobly_system;
      grant select, insert, update, delete on all tables in schema pgboss to jobly_system;
      grant usage on all sequences in schema pgboss to jobly_system;
      grant execute on all functions in schema pgboss to jobly_system;
    `);
    await client.query(SIGNAL_JOBS);
  });
}

/** Locks nothing if the trigger exists: other nodes are queueing tasks. */
const SIGNAL_JOBS = `
  do $$ begin
    if not exists (
      select from pg_trigger where tgrelid = 'pgboss.job_common'::regclass and tgname = 'signal_jobs'
    ) then
      create trigger signal_jobs after insert on pgboss.job_common
        referencing new table as added for each statement execute function app.signal_jobs();
    end if;
  end $$`;

async function installQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: await writableUrl(ownerUrl),
    supervise: false,
    schedule: false,
    max: 2,
  });
  // A statement's error rejects that statement; this event only repeats it.
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const [name, options] of Object.entries(QUEUES)) {
      await boss.createQueue(name, options);
      // A queue's policy cannot change; the rest may.
      const { policy: _, ...changeable } = options as typeof options & { policy?: string };
      await boss.updateQueue(name, changeable);
    }
    for (const { name, cron } of SCHEDULES) await boss.schedule(name, cron);
    for (const { name } of await boss.getSchedules()) {
      if (!SCHEDULES.some((schedule) => schedule.name === name)) await boss.unschedule(name);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
