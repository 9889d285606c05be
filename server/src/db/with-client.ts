import pg from 'pg';

/** One connection for the length of `work`, closed however that ends. */
export async function withClient<Client extends pg.Client, Result>(
  client: Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  // A server that goes down is reported here as well; the work under way fails by it anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const BRIEFLY_MS = 3_000;

/** One question to a server that may be silent, or go down while we ask: the first row of its answer. */
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
  // Going down is reported here as well; the question tells us anyway.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows[0];
  } finally {
    // A silent host would never confirm the close: do not wait for it.
    void client.end().catch(() => {});
  }
}
