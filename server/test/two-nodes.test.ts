import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, signIn } from './factories.ts';
import { startOwnProcess, type OwnProcess } from './own-process.ts';
import { useServer } from './test-server.ts';

let there: OwnProcess;
const here = useServer();
beforeAll(async () => {
  there = await startOwnProcess(here.owner.url, { JOBLY_ROLE: 'web' });
}, 60_000);
afterAll(async () => {
  await there.stop();
});

it('a session that ends on one node has ended on every other, in what it reads and in what it hears', async () => {
  const account = await makeAccount(here);
  const cookie = await signIn(here, account);
  const ask = (path: string) => fetch(there.url + path, { headers: { cookie } });
  expect((await ask('/rest/v1/payment_links/overview')).status).toBe(200);
  const stream = await ask('/realtime/v1/changes');
  expect(stream.status).toBe(200);

  expect((await here.ask('POST', '/auth/v1/logout', { cookie, body: {} })).status).toBe(200);
  expect((await ask('/rest/v1/payment_links/overview')).status).toBe(401);
  // Ends by itself: a disconnected client gets no more signals.
  for await (const _ of stream.body!) continue;
}, 30_000);

it('a worker answers only what machines ask, as its unit says', async () => {
  const worker = await startOwnProcess(here.owner.url, { JOBLY_ROLE: 'worker' });
  try {
    const statusOf = async (path: string) => {
      const response = await fetch(worker.url + path);
      await response.body?.cancel();
      return response.status;
    };
    const asked = ['/healthz', '/readyz', '/metrics', '/', '/auth', '/pay/x', '/rest/v1/profiles'];
    expect(await Promise.all(asked.map(statusOf))).toEqual([200, 200, 200, 404, 404, 404, 404]);
    const event = await fetch(`${worker.url}/functions/v1/lopay-webhook`, { method: 'POST' });
    expect(event.status).toBe(404);
  } finally {
    await worker.stop();
  }
}, 30_000);
