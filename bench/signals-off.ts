import { asOwner, type BenchServer } from './bench-server.ts';

/** As many at once as the budgets of writing are held at. */
export const WRITERS = [32, 64];

const TRIGGERS = `
  select tgrelid::regclass as "table", tgname as name from pg_trigger
  where tgparentid = 0 and tgfoid::regproc::text = any ('{app.notify_change,app.signal_jobs}')`;

/**
 * The limit tells nobody of its writes. With the triggers on, pgbench would carry whatever signals cost, and
 * a ratio to it would hide just that: it did so while they were sent inside each transaction.
 */
export async function withoutSignals<T>(
  server: Pick<BenchServer, 'databaseUrl'>,
  work: () => Promise<T>,
): Promise<T> {
  await switchTriggers(server, 'disable');
  try {
    return await work();
  } finally {
    await switchTriggers(server, 'enable');
  }
}

async function switchTriggers(
  server: Pick<BenchServer, 'databaseUrl'>,
  state: 'enable' | 'disable',
): Promise<void> {
  await asOwner(server, async (owner) => {
    const { rows } = await owner.query<{ table: string; name: string }>(TRIGGERS);
    for (const { table, name } of rows) {
      await owner.query(`alter table ${table} ${state} trigger ${name}`);
    }
  });
}
