import { expect, it } from 'vitest';
import { useServer } from '../../../../test/test-server.ts';
import { findFailedTasks } from './waiting-queries.ts';

const server = useServer({ worker: false });

it('shows a failed round only until a later one has gone through', async () => {
  const round = (queue: string, state: string, minutesAgo: number) =>
    server.sql`
      insert into pgboss.job (name, state, completed_on, retry_limit)
      values (${queue}, ${state}, now() - make_interval(mins => ${minutesAgo}), 0)`;
  const queues = async () =>
    (await findFailedTasks(server.database.system, undefined)).map(({ queue }) => queue);
  await round('check-domains', 'completed', 9);
  await round('check-domains', 'failed', 7);
  await round('sync-disputes', 'failed', 8);
  expect(await queues()).toEqual(['check-domains', 'sync-disputes']);
  await round('check-domains', 'completed', 5);
  expect(await queues()).toEqual(['sync-disputes']);
  // What is no round stays until it has run itself.
  await round('send-text', 'failed', 3);
  await round('send-text', 'completed', 2);
  expect(await queues()).toEqual(['send-text', 'sync-disputes']);
});
