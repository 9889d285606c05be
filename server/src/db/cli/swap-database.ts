import { Client, escapeIdentifier } from 'pg';
import { withClient } from '../with-client.ts';
import { UserError } from './terminal.ts';

export function databaseNameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

export function urlForDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}

/** jobly -> jobly_restore_20260131120000000, within PostgreSQL's 63 bytes. */
export function derivedName(base: string, purpose: string, now = new Date()): string {
  const stamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 17);
  return `${base.slice(0, 62 - purpose.length - stamp.length - 2)}_${purpose}_${stamp}`;
}

/** Databases are created, renamed and dropped from a neighbour: nobody may be inside. */
export async function withMaintenance<T>(
  url: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: urlForDatabase(url, 'postgres'),
    keepAlive: true,
  });
  // A connection that is lost while it waits fails the next query instead of ending the process.
  client.on('error', () => {});
  return withClient(client, work);
}

async function assertNobodyConnected(client: Client, name: string): Promise<void> {
  // backend_type is hidden for the sessions of other roles.
  const { rows } = await client.query<{ sessions: number }>(
    `select count(*)::int as sessions from pg_stat_activity
      where datname = $1 and coalesce(backend_type, 'client backend') = 'client backend'`,
    [name],
  );
  const sessions = rows[0]?.sessions ?? 0;
  if (sessions === 0) return;
  throw new UserError(
    `The database ${name} is in use (${sessions} ${sessions === 1 ? 'connection' : 'connections'}). ` +
      'Stop Jobly and everything else that uses it first.',
  );
}

/**
 * Prepares a new database beside the present one and puts it in its place in one step. Until then
 * the present one is untouched; afterwards it is kept under the name that is returned.
 */
export async function replaceDatabase(
  url: string,
  purpose: Purpose,
  prepare: (newUrl: string) => Promise<void>,
): Promise<{ keptAs: string }> {
  const current = databaseNameOf(url);
  const prepared = derivedName(current, purpose);
  const keptAs = derivedName(current, `before_${purpose}`);
  // The session that holds the lock also swaps: whoever has lost the lock cannot.
  await withMaintenance(url, async (client) => {
    await assertNobodyConnected(client, current);
    await lockReplacement(client, current);
    await dropLeftovers(client, current);
    await client.query(
      `create database ${escapeIdentifier(prepared)} template template0 encoding 'UTF8'`,
    );
    try {
      await prepare(urlForDatabase(url, prepared));
      await assertNobodyConnected(client, current);
      await client.query('begin');
      await rename(client, current, keptAs);
      await rename(client, prepared, current);
      await client.query('commit');
    } catch (error) {
      // On a connection of its own: this one may be lost, or in a transaction that failed.
      await dropDatabase(url, prepared);
      throw error;
    }
  });
  return { keptAs };
}

const rename = (client: Client, from: string, to: string) =>
  client.query(`alter database ${escapeIdentifier(from)} rename to ${escapeIdentifier(to)}`);

const drop = (client: Client, name: string) =>
  client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);

type Purpose = 'restore' | 'reset';

/** Any number that nothing else uses for an advisory lock: the bytes of "swap". */
const REPLACEMENT_LOCK = 0x73776170;

/** PostgreSQL gives the lock back when the process ends, however it ends. */
async function lockReplacement(client: Client, current: string): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as locked',
    [REPLACEMENT_LOCK, current],
  );
  if (rows[0]?.locked) return;
  throw new UserError(
    `Another restore or reset of ${current} is running. Wait until it has ended.`,
  );
}

/**
 * Drops what killed replacements had prepared: under the lock, none of them is still at work. The
 * restores of jobly_before would share their names with what is kept for jobly, so it has none.
 */
async function dropLeftovers(client: Client, current: string): Promise<void> {
  if (current.endsWith('_before')) return;
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
      where starts_with(datname, $1 || '_') and pg_has_role(datdba, 'usage')
        and substr(datname, length($1) + 2) ~ '^(restore|reset)_[0-9]{17}$'`,
    [current],
  );
  for (const { name } of rows) await drop(client, name);
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await withMaintenance(url, (client) => drop(client, name));
}

/** Drops what earlier replacements kept, all but the newest. */
export async function dropOlderKept(url: string, newest: string): Promise<void> {
  const pattern = newest.replace(/\d{17}$/, '');
  await withMaintenance(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
        where starts_with(datname, $1) and datname ~ '[0-9]{17}$' and datname <> $2`,
      [pattern, newest],
    );
    for (const { name } of rows) await drop(client, name);
  });
}
