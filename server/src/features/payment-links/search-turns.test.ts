import { setTimeout as sleep } from 'node:timers/promises';
import { EXPORT_PATH } from '@jobly/core/payment-links/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import { useServer } from '../../../test/test-server.ts';

const server = useServer();

const HISTORY = '/rest/v1/payment_links/history';

it('lets the searches of one business take two connections, and others go on', async () => {
  const [busy, other] = [
    await signIn(server, await makeAccount(server)),
    await signIn(server, await makeAccount(server)),
  ];
  const locker = await lockLinks();
  const search = (cookie: string) =>
    server.ask('GET', `${HISTORY}?search=faucet`, { cookie }).then(({ status, body }) => ({
      status,
      message: body['message'],
    }));
  const searches = Array.from({ length: 20 }, () => search(busy));
  await expect.poll(waiting, { timeout: 2_500, interval: 20 }).toHaveLength(2);
  await sleep(300);
  expect(await waiting()).toHaveLength(2);
  const account = await server.ask('GET', '/auth/v1/user', { cookie: other });
  expect(account.status).toBe(200);
  const answers = await Promise.all(searches);
  await locker.end();
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
  expect(answers.filter(({ status }) => status === 422).map(({ message }) => message)).toEqual(
    Array.from(
      { length: 6 },
      () =>
        'This search takes too long. Please search for more of the name, or for the phone number.',
    ),
  );
  expect((await search(busy)).status).toBe(200);
});

it('an export that searches is neither turned away nor cut off in the middle', async () => {
  const cookie = await signIn(server, await makeAccount(server));
  const locker = await lockLinks();
  const file = server.ask('GET', `${EXPORT_PATH}?search=faucet`, { cookie });
  const released = (async () => {
    await expect.poll(waiting, { timeout: 2_500, interval: 20 }).toHaveLength(1);
    const searches = Array.from({ length: 6 }, () =>
      server.ask('GET', `${HISTORY}?search=faucet`, { cookie }),
    );
    // The export waits for longer than these, and the first of them was cut off.
    expect((await Promise.race(searches)).status).toBe(422);
    await locker.end();
    await Promise.all(searches);
  })();
  const [{ status, body }] = await Promise.all([file, released]);
  expect(status).toBe(200);
  expect(body['text']).toContain('Created,Customer');
});

/** As slow as three hundred thousand links: the rows are locked away for longer than a search may take. */
async function lockLinks() {
  const locker = new pg.Client({ connectionString: server.owner.url });
  await locker.connect();
  await locker.query('begin; lock table payment_links in access exclusive mode');
  return locker;
}

function waiting() {
  return server.sql<{ pid: number }>`
    select pid from pg_locks where not granted and relation = 'payment_links'::regclass`;
}
