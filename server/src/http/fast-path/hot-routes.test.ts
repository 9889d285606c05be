import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { withHotRoutes } from './hot-routes.ts';
import type { HotAnswer, HotOptions } from './hot-routes.ts';

const GOOD: HotAnswer = { headers: { 'Content-Type': 'text/plain' }, bytes: 'by the shortcut' };

/** One request to a shortcut that answers like this, with a house behind it that counts. */
async function ask(
  answer: () => Promise<HotAnswer | undefined>,
  tellAnswered: HotOptions['tellAnswered'] = () => {},
) {
  let calls = 0;
  const listener = withHotRoutes(
    {
      routes: [{ method: 'GET', route: '/', kind: 'data', read: (url) => url, answer }],
      securityHeaders: { page: {}, openPage: {}, data: {} },
      tellAnswered,
    },
    (_request, response) => {
      calls += 1;
      response.end('by the house');
    },
  );
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    return { text, calls };
  } finally {
    server.close();
  }
}

it('answers what is plain itself', async () => {
  expect(await ask(async () => GOOD)).toEqual({ text: 'by the shortcut', calls: 0 });
});

it.each<[string, () => Promise<HotAnswer | undefined>]>([
  ['is not plain', async () => undefined],
  [
    'fails at once',
    () => {
      throw new Error('at once');
    },
  ],
  ['fails later', () => Promise.reject(new Error('later'))],
  ['has a head that cannot be sent', async () => ({ ...GOOD, headers: { 'no\nname': 'x' } })],
])('hands on what %s, once', async (_name, answer) => {
  expect(await ask(answer)).toEqual({ text: 'by the house', calls: 1 });
});

it('hands on nothing that was answered', async () => {
  const told = () => {
    throw new Error('the log is full');
  };
  expect(await ask(async () => GOOD, told)).toEqual({ text: 'by the shortcut', calls: 0 });
});
