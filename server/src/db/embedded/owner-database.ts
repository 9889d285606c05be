import { Client } from 'pg';
import { askBriefly, withClient } from '../with-client.ts';

export interface ServerAddress {
  port: number;
  superuserPassword: string;
}

export const superuserUrl = ({ port, superuserPassword }: ServerAddress): string =>
  `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`;

const CANNOT_CONNECT_NOW = '57P03';

/** Asks the server on that port whether it serves exactly this data folder. */
export async function probe(
  address: ServerAddress,
  dataDirectory: string,
): Promise<'ready' | 'starting' | 'unreachable'> {
  try {
    const told = await askBriefly<{ folder: string }>(
      superuserUrl(address),
      `select current_setting('data_directory') as folder`,
    );
    return told?.folder === dataDirectory.replaceAll('\\', '/') ? 'ready' : 'unreachable';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === CANNOT_CONNECT_NOW ? 'starting' : 'unreachable';
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
