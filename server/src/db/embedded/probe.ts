import { Client } from 'pg';

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
