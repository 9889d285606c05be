import { asOwner, type Target } from './bench-server.ts';

export const WRITERS = [32, 64];

const TRIGGERS = `
  select tgrelid::regclass as "table", tgname as name from pg_trigger
  where tgparentid = 0 and tgfoid::regproc::text = any ('{app.notify_change,app.signal_jobs}')`;

/**
 * The limit sends no signals. With the triggers on, pgbench would pay for them as well, and a ratio to it would
 * hide exactly what they cost (docs/decisions/0021).
 */
export async function withoutSignals<T>(server: Target, work: () => Promise<T>): Promise<T> {
  await switchTriggers(server, 'disable');
  try {
    return await work();
  } finally {
    await switchTriggers(server, 'enable');
  }
}

async function switchTriggers(server: Target, state: 'enable' | 'disable'): Promise<void> {
  await asOwner(server, async (owner) => {
    const { rows } = await owner.query<{ table: string; name: string }>(TRIGGERS);
    for (const { table, name } of rows) {
      await owner.query(`alter table ${table} ${state} trigger ${name}`);
    }
  });
}
