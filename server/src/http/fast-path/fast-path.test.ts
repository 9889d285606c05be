import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { withFastPath } from './fast-path.ts';
import type { FastResponse, FastPathOptions } from './fast-path.ts';

const GOOD: FastResponse = { headers: { 'Content-Type': 'text/plain' }, bytes: 'by the shortcut' };

/** One request to a shortcut that answers like this, with a server behind it that counts. */
async function ask(
  answer: () => Promise<FastResponse | undefined>,
  onResponse: FastPathOptions['onResponse'] = () => {},
) {
  let calls = 0;
  const listener = withFastPath(
    {
      routes: [{ method: 'GET', route: '/', kind: 'data', read: (url) => url, answer }],
      securityHeaders: { page: {}, openPage: {}, data: {} },
      onResponse,
    },
    (_request, response) => {
      calls += 1;
      response.end('by the server');
    },
  );
  const httpServer = createServer(listener);
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = httpServer.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    return { text, calls };
  } finally {
    httpServer.close();
  }
}

it('answers what is plain itself', async () => {
  expect(await ask(async () => GOOD)).toEqual({ text: 'by the shortcut', calls: 0 });
});

it.each<[string, () => Promise<FastResponse | undefined>]>([
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
  expect(await ask(answer)).toEqual({ text: 'by the server', calls: 1 });
});

it('hands on nothing that was answered', async () => {
  const told = () => {
    throw new Error('the log is full');
  };
  expect(await ask(async () => GOOD, told)).toEqual({ text: 'by the shortcut', calls: 0 });
});
