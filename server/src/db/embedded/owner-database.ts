import { join } from 'node:path';
import { Client } from 'pg';
import { askBriefly, withClient } from '../with-client.ts';
import type { ClusterContext } from './cluster.ts';
import { readOrCreateSecret } from './secret-file.ts';

export const superuserUrl = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** Whether the server on that port serves exactly this data folder. */
export async function serves(
  { dataDirectory, superuserPassword }: ClusterContext,
  port: number,
): Promise<boolean> {
  const answer = await askBriefly<{ folder: string }>(
    superuserUrl(port, superuserPassword),
    `select current_setting('data_directory') as folder`,
  ).catch(() => undefined);
  return answer?.folder === dataDirectory.replaceAll('\\', '/');
}

const OWNER = 'jobly_owner';
const DATABASE = 'jobly';

export async function ensureOwnerDatabase(
  {
    stateDirectory,
    superuserPassword,
  }: Pick<ClusterContext, 'stateDirectory' | 'superuserPassword'>,
  port: number,
): Promise<string> {
  const ownerPassword = readOrCreateSecret(join(stateDirectory, 'owner-password'));
  const url = `postgres://${OWNER}:${ownerPassword}@127.0.0.1:${port}/${DATABASE}`;
  const owner = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  const isThere = await withClient(owner, async () => true).catch(() => false);
  if (isThere) return url;
  const connectionString = superuserUrl(port, superuserPassword);
  await withClient(new Client({ connectionString }), async (client) => {
    const exists = async (sql: string, name: string): Promise<boolean> =>
      (await client.query(sql, [name])).rowCount !== 0;
    const verb = (await exists('select from pg_roles where rolname = $1', OWNER))
      ? 'alter'
      : 'create';
    // bypassrls: under forced row security the owner's backup would silently lack rows.
    await client.query(
      `${verb} role ${OWNER} login nosuperuser createrole createdb bypassrls password ${client.escapeLiteral(ownerPassword)}`,
    );
    if (!(await exists('select from pg_database where datname = $1', DATABASE))) {
      await client.query(`create database ${DATABASE} owner ${OWNER}`);
    }
  });
  return url;
}
