import { Client } from 'pg';
import { withClient } from '../with-client.ts';

export interface ServerAddress {
  port: number;
  superuserPassword: string;
}

export const superuserUrl = ({ port, superuserPassword }: ServerAddress): string =>
  `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`;

export type ProbeResult = 'ready' | 'starting' | 'unreachable';

const CANNOT_CONNECT_NOW = '57P03';

/** Asks the server on that port whether it serves exactly this data folder. */
export async function probe(address: ServerAddress, dataDirectory: string): Promise<ProbeResult> {
  const client = new Client({
    connectionString: superuserUrl(address),
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  });
  // A server that goes down while we ask reports it here as well; the query tells us anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    return rows[0]?.folder === dataDirectory.replaceAll('\\', '/') ? 'ready' : 'unreachable';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === CANNOT_CONNECT_NOW ? 'starting' : 'unreachable';
  } finally {
    await client.end().catch(() => undefined);
  }
}

const OWNER = 'jobly_owner';
const DATABASE = 'jobly';

/** Makes sure that the owner and its database exist, and returns the owner's URL. */
export async function ensureOwnerDatabase(
  address: ServerAddress,
  ownerPassword: string,
): Promise<string> {
  const url = `postgres://${OWNER}:${ownerPassword}@127.0.0.1:${address.port}/${DATABASE}`;
  const owner = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  const isThere = await withClient(owner, async () => true).catch(() => false);
  if (isThere) return url;
  await withClient(new Client({ connectionString: superuserUrl(address) }), async (client) => {
    const exists = async (sql: string, name: string): Promise<boolean> =>
      (await client.query(sql, [name])).rowCount !== 0;
    const verb = (await exists('select from pg_roles where rolname = $1', OWNER))
      ? 'alter'
      : 'create';
    // bypassrls: a backup by an owner whom forced row security binds would silently lack rows.
    await client.query(
      `${verb} role ${OWNER} login nosuperuser createrole createdb bypassrls password ${client.escapeLiteral(ownerPassword)}`,
    );
    if (!(await exists('select from pg_database where datname = $1', DATABASE))) {
      await client.query(`create database ${DATABASE} owner ${OWNER}`);
    }
  });
  return url;
}
