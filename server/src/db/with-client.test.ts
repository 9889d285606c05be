import pg from 'pg';
import { expect, it } from 'vitest';
import { cloneDatabase } from '../../test/test-database.ts';
import { withClient } from './with-client.ts';

it('a server that goes down between two statements fails the next one, not the process', async () => {
  const database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.url });
  const work = withClient(client, async () => {
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { processID } = client as unknown as { processID: number };
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [processID]);
    await other.end();
    await ended;
    return client.query('select 1');
  });
  await expect(work).rejects.toThrow(/terminated|not queryable|closed/);
  await database.drop();
});
