import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { makeLogger } from '../../logger.ts';
import { watchForwardedHeaders } from './forwarded-headers.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(options: { production: boolean; trustedProxies: string[] }) {
  const logged: string[] = [];
  const log = makeLogger('info', { write: (line: string) => logged.push(line) });
  const { seen, watch } = watchForwardedHeaders({ ...options, log });
  const server = createServer(watch((_request, response) => response.end('ok')));
  open.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async (headers: Record<string, string> = {}) =>
    (
      await fetch(`http://127.0.0.1:${port}/`, { headers: { ...headers, connection: 'close' } })
    ).text();
  return { logged, seen, ask };
}

it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'says once, as an error, that %s comes from an unconfigured proxy',
  async (header) => {
    const { logged, seen, ask } = await serve({ production: true, trustedProxies: [] });
    await ask();
    expect([logged.length, seen()]).toEqual([0, false]);
    expect(await ask({ [header]: '203.0.113.9' })).toBe('ok');
    await ask({ [header]: '203.0.113.10' });
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0]!)).toMatchObject({
      level: 50,
      msg: expect.stringContaining('TRUSTED_PROXIES is not set') as string,
    });
    expect(seen()).toBe(true);
  },
);

it('warns once of a proxy that is missing in the list', async () => {
  const { logged, seen, ask } = await serve({ production: true, trustedProxies: ['10.0.0.1'] });
  await ask({ 'x-forwarded-for': '203.0.113.9' });
  await ask({ 'x-forwarded-for': '203.0.113.9' });
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0]!)).toMatchObject({
    level: 40,
    msg: expect.stringContaining('TRUSTED_PROXIES does not name') as string,
  });
  expect(seen()).toBe(true);
});

it.each([
  { production: false, trustedProxies: [] },
  { production: true, trustedProxies: ['127.0.0.1'] },
])('is silent with %j', async (options) => {
  const { logged, ask } = await serve(options);
  await ask({ 'x-forwarded-for': '203.0.113.9' });
  expect(logged).toEqual([]);
});
