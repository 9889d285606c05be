import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asOwner, type Target } from './bench-server.ts';

/** As many at once as the budgets of writing are held at. */
export const WRITERS = [32, 64];

const TRIGGERS = `
  select tgrelid::regclass as "table", tgname as name from pg_trigger
  where tgparentid = 0 and tgfoid::regproc::text = any ('{app.notify_change,app.signal_jobs}')`;

/**
 * The limit tells nobody of its writes. With the triggers on, pgbench would carry whatever signals cost, and
 * a ratio to it would hide just that: it did so while they were sent inside each transaction.
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

const SEND_SIGNAL = join(import.meta.dirname, '../server/sql/functions/tables/send_signal.sql');

/** As before decision 0040: each transaction notifies by itself. */
export async function notifyingInside<T>(server: Target, work: () => Promise<T>): Promise<T> {
  await asOwner(server, (owner) =>
    owner.query(`create or replace function app.send_signal(channel text, payload text)
      returns void language sql as 'select pg_notify(channel, payload)'`),
  );
  try {
    return await work();
  } finally {
    await asOwner(server, (owner) => owner.query(readFileSync(SEND_SIGNAL, 'utf8')));
  }
}
