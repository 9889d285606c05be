import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { withFastPath, type FastResponse, type FastPathOptions } from './fast-path.ts';

const GOOD: FastResponse = { headers: { 'Content-Type': 'text/plain' }, bytes: 'by the fast path' };

/** One request to a fast path that answers like this, with an app behind it that counts. */
async function ask(
  answer: () => Promise<FastResponse | undefined>,
  onResponse: FastPathOptions['onResponse'] = () => {},
) {
  let calls = 0;
  const passedOn: string[] = [];
  const listener = withFastPath(
    [{ method: 'GET', route: '/', kind: 'data', match: (url) => url, respond: answer }],
    {
      publicUrl: 'http://localhost',
      securityHeaders: { page: {}, openPage: {}, data: {} },
      onResponse,
      onPassedOn: (_route, because) => passedOn.push(because),
    },
    (_request, response) => {
      calls += 1;
      response.end('by the app');
    },
  );
  const httpServer = createServer(listener);
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = httpServer.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    return { text, calls, passedOn };
  } finally {
    httpServer.close();
  }
}

it('answers what is plain itself', async () => {
  expect(await ask(async () => GOOD)).toEqual({
    text: 'by the fast path',
    calls: 0,
    passedOn: [],
  });
});

it.each<[string, string, () => Promise<FastResponse | undefined>]>([
  ['does not apply', 'does_not_apply', async () => undefined],
  [
    'fails at once',
    'failed',
    () => {
      throw new Error('at once');
    },
  ],
  ['fails later', 'failed', () => Promise.reject(new Error('later'))],
  [
    'has a head that cannot be sent',
    'failed',
    async () => ({ ...GOOD, headers: { 'no\nname': 'x' } }),
  ],
])('passes on what %s, once', async (_name, because, answer) => {
  expect(await ask(answer)).toEqual({ text: 'by the app', calls: 1, passedOn: [because] });
});

it('hands on nothing that was answered', async () => {
  const failing = () => {
    throw new Error('the log is full');
  };
  expect(await ask(async () => GOOD, failing)).toEqual({
    text: 'by the fast path',
    calls: 0,
    passedOn: [],
  });
});
