import type { Client } from 'pg';
import { DatabaseClient } from './hosts.ts';
import { withClient } from './with-client.ts';

/** Any number that nothing else uses for an advisory lock: the bytes of "jobl". */
const SCHEMA_LOCK = 0x6a6f626c;

/**
 * Whatever changes the schema (migrations, the job queue's tables, grants) runs in here: nodes that
 * start together take turns. Two GRANTs at once fail with "tuple concurrently updated".
 */
export async function withSchemaLock<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'jobly migrate' });
  // Closing the connection gives the lock back.
  return withClient(client, async () => {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
    return work(client);
  });
}
