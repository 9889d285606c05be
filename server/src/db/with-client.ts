import type pg from 'pg';

/** One connection for the length of `work`, closed however that ends. */
export async function withClient<Client extends pg.Client, Result>(
  client: Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
