import { expect, it } from 'vitest';
import { startOwnProcess } from './own-process.ts';
import { useDatabase } from './test-database.ts';

const owner = useDatabase();

it('is not ready any more, goes on answering for a while, and only then closes', async () => {
  const node = await startOwnProcess(owner.url, { SHUTDOWN_DELAY_MS: '2000' });
  const ask = (path: string) => fetch(node.url + path);
  expect((await ask('/readyz')).status).toBe(200);
  const { connection } = Object.fromEntries((await ask('/healthz')).headers);
  expect(connection).not.toBe('close');

  process.kill(node.pid, 'SIGTERM');
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 1_500 }).toBe(503);
  // A proxy that has not noticed yet still gets its answer, and that no other will come.
  const late = await ask('/healthz');
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);

  expect(await node.ended).toBe(0);
  await expect(ask('/healthz')).rejects.toThrow('fetch failed');
}, 60_000);
