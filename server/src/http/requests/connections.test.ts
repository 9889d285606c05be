import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PATH } from '@jobly/core/live';
import { afterEach, expect, it } from 'vitest';
import { connectionGuard } from './connections.ts';
import { SERVER_SETTINGS } from './server-settings.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const answerOk: RequestListener = (request, response) => {
  if (request.method === 'GET') response.end('ok');
  else request.on('end', () => response.end('ok')).resume();
};

async function serve(
  limits: Parameters<typeof connectionGuard>[1],
  listener = answerOk,
  trustedProxies: string[] = [],
) {
  const guard = connectionGuard(trustedProxies, limits);
  const server = createServer(SERVER_SETTINGS, listener);
  guard.watch(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const send = async (text: string) => {
    const socket = connect(port, '127.0.0.1');
    closing.push(() => socket.destroy());
    const state = { socket, closed: false, text: '' };
    socket.on('error', () => {});
    socket.on('close', () => (state.closed = true));
    socket.on('data', (chunk: Buffer) => (state.text += chunk.toString()));
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(text);
    return state;
  };
  /** As an ordinary visitor does, over a connection of their own. */
  const ask = async () =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text();
  return { guard, send, ask };
}

const HALF_HEAD = 'GET / HTTP/1.1\r\nHost: local';
const HALF_BODY = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nab';
const WHOLE = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LIVE = WHOLE.replace('/', `${LIVE_PATH}?loadedMsAgo=1`);

it.each([
  ['half a head', HALF_HEAD],
  ['half a body', HALF_BODY],
  ['nothing', ''],
  ['one request, and then half a head', WHOLE + HALF_HEAD],
])('holds so many at most that have sent %s, and answers everybody else', async (_what, text) => {
  const { guard, send, ask } = await serve({ most: 50 });
  const slow: Awaited<ReturnType<typeof send>>[] = [];
  for (let round = 0; round < 10; round += 1) {
    slow.push(...(await Promise.all(Array.from({ length: 40 }, () => send(text)))));
    expect(await ask()).toBe('ok');
  }
  expect(guard.count()).toBeLessThanOrEqual(50);
  await expect.poll(() => slow.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(350);
  expect(guard.cutCount()).toBeGreaterThanOrEqual(350);
});

it('keeps those that are being answered, however many others come', async () => {
  const held: ServerResponse[] = [];
  const { guard, send } = await serve({ most: 20 }, (_, response) => held.push(response));
  const asked = await Promise.all(Array.from({ length: 10 }, () => send(WHOLE)));
  await expect.poll(() => held).toHaveLength(10);
  await Promise.all(Array.from({ length: 100 }, () => send(HALF_HEAD)));
  await expect.poll(() => guard.count()).toBeLessThanOrEqual(20);
  for (const response of held) response.end('done');
  for (const one of asked) await expect.poll(() => one.text).toContain('done');
});

/** Answers that nobody reads to their end, but those of `ask`. */
const answerSlowly: RequestListener = (request, response) => {
  if (request.headers.connection === 'close') response.end('ok');
  else response.write('a beginning');
};

it.each([
  ['connections of all', { most: 20, slowAnswerMs: 50 }],
  ['connections of one address', { mostOfAddress: 20, isExempt: () => false }],
])('ends those who hold the %s by slow reading before anybody who comes', async (_what, limits) => {
  const { guard, send, ask } = await serve(limits, answerSlowly);
  const slow = await Promise.all(Array.from({ length: 20 }, () => send(WHOLE)));
  for (const one of slow) await expect.poll(() => one.text).toContain('a beginning');
  await sleep(60);
  for (let times = 0; times < 10; times += 1) expect(await ask()).toBe('ok');
  expect(guard.cutCount()).toBeGreaterThan(0);
});

it('holds fewer of one address, and none of a trusted proxy is cut for it', async () => {
  const crowd = async (limits: object, trusted: string[] = []) => {
    const { guard, send, ask } = await serve({ mostOfAddress: 20, ...limits }, answerOk, trusted);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => send(HALF_HEAD)));
    }
    expect(await ask()).toBe('ok');
    return guard.cutCount();
  };
  expect(await crowd({ isExempt: () => false })).toBeGreaterThanOrEqual(80);
  // On this machine, or named.
  expect(await crowd({})).toBe(0);
  expect(await crowd({}, ['127.0.0.1'])).toBe(0);
});

it('ends an answer that is not read to its end in time; a live stream goes on', async () => {
  const { send, ask } = await serve({ longestAnswerMs: 50, checkEveryMs: 10 }, answerSlowly);
  const live = await send(LIVE);
  const reader = await send(WHOLE);
  await expect.poll(() => reader.closed).toBe(true);
  expect(live.closed).toBe(false);
  expect(await ask()).toBe('ok');
});

it.each([
  ['another one', WHOLE],
  ['a live stream', LIVE],
])('gives nobody more time who asks for %s meanwhile', async (_what, text) => {
  const { send } = await serve({ longestAnswerMs: 200, checkEveryMs: 10 }, answerSlowly);
  const reader = await send(WHOLE);
  for (let times = 0; times < 40 && !reader.closed; times += 1) {
    reader.socket.write(text);
    await sleep(50);
  }
  expect(reader.closed).toBe(true);
});
