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

/** PostgreSQL's limit is 63 bytes. */
export const derivedName = (base: string, suffix: string): string =>
  `${base.slice(0, 62 - suffix.length)}_${suffix}`;

/** From another database: none may be connected to the one that is renamed or dropped. */
export async function withMaintenance<T>(
  url: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: urlForDatabase(url, 'postgres'),
    keepAlive: true,
  });
  // A lost connection fails the next query instead of the process.
  client.on('error', () => {});
  return withClient(client, work);
}

async function assertNobodyConnected(client: Client, name: string): Promise<void> {
  // backend_type is hidden for other roles' sessions.
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
 * Builds a new database beside the current one and swaps them in one step. The old one is kept under the returned
 * name until the next time.
 */
export async function replaceDatabase(
  url: string,
  purpose: 'restore' | 'reset',
  prepare: (newUrl: string) => Promise<void>,
): Promise<{ keptAs: string }> {
  const current = databaseNameOf(url);
  const prepared = derivedName(current, 'unfinished');
  const keptAs = derivedName(current, `before_${purpose}`);
  // The lock's session also swaps, so that a lost lock prevents it.
  await withMaintenance(url, async (client) => {
    await assertNobodyConnected(client, current);
    await lockReplacement(client, current);
    // Left by a killed run; the lock guarantees that it ended.
    await drop(client, prepared);
    await client.query(
      `create database ${escapeIdentifier(prepared)} template template0 encoding 'UTF8'`,
    );
    try {
      await prepare(urlForDatabase(url, prepared));
      await assertNobodyConnected(client, current);
      await drop(client, keptAs);
      await client.query('begin');
      await rename(client, current, keptAs);
      await rename(client, prepared, current);
      await client.query('commit');
    } catch (error) {
      // On a new connection: this one may be lost or in a failed transaction.
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

/** Advisory lock: the bytes of "swap". */
const REPLACEMENT_LOCK = 0x73776170;

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

export async function dropDatabase(url: string, name: string): Promise<void> {
  await withMaintenance(url, (client) => drop(client, name));
}
