import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { urlForDatabase, withMaintenance } from '../db/cli/swap-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/start.ts';
import { dose } from '../../test/dose.ts';
import { createTemporaryState, TEST_SETTINGS } from '../../test/temporary-state.ts';
import { migrate } from '../db/migrator.ts';
import { withClient } from '../db/with-client.ts';
import { installTasks } from './install.ts';
import { SCHEDULES } from './queues.ts';

const state = createTemporaryState();
let server: EmbeddedPostgres;
beforeAll(async () => {
  server = await startEmbeddedPostgres({
    stateDirectory: state.directory,
    settings: TEST_SETTINGS,
  });
});
afterAll(async () => {
  await server.stop();
  state.remove();
});

const NODES = dose({ test: 4, drill: 6 });
const ROUNDS = [1, 2, 3].slice(0, dose({ test: 1, drill: 3 }));

it.each(ROUNDS)(
  'lets nodes that start together on an empty database all come up (round %i)',
  async (round) => {
    const name = `empty${round}`;
    await withMaintenance(server.url, (client) => client.query(`create database ${name}`));
    const url = urlForDatabase(server.url, name);
    const prepare = async () => {
      await migrate(url);
      await installTasks(url);
    };
    const ended = await Promise.allSettled(Array.from({ length: NODES }, prepare));
    const reasons = ended.map((end) => (end.status === 'rejected' ? String(end.reason) : 'up'));
    expect(reasons).toEqual(Array.from({ length: NODES }, () => 'up'));
  },
  120_000,
);

it('ends the schedule of a queue that is gone', async () => {
  await withMaintenance(server.url, (client) => client.query('create database gone'));
  const url = urlForDatabase(server.url, 'gone');
  await migrate(url);
  await installTasks(url);
  const schedules = await withClient(new pg.Client({ connectionString: url }), async (client) => {
    await client.query(`select pgboss.create_queue('former', '{"policy": "standard"}')`);
    await client.query(`insert into pgboss.schedule (name, cron) values ('former', '* * * * *')`);
    await installTasks(url);
    return client.query<{ name: string }>('select name from pgboss.schedule');
  });
  expect(schedules.rows.map(({ name }) => name).toSorted()).toEqual(
    SCHEDULES.map(({ name }) => name).toSorted(),
  );
});
