import pg from 'pg';

export async function withClient<Client extends pg.Client, Result>(
  client: Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  // A server's shutdown is also reported here; the running query fails anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const BRIEFLY_MS = 3_000;

/** The first row; for a server that may be silent or go down. */
export async function askBriefly<Row extends object>(
  connectionString: string,
  text: string,
  patienceMs = BRIEFLY_MS,
): Promise<Row | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows[0];
  } finally {
    // A silent host never confirms the close.
    void client.end().catch(() => {});
  }
}
