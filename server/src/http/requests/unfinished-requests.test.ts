import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { useServer } from '../../../test/test-server.ts';
import { SERVER_SETTINGS } from './server-settings.ts';

const server = useServer();

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

async function serve(settings: object, listener: RequestListener): Promise<number> {
  const httpServer = createServer(settings, listener);
  closing.push(() => {
    httpServer.closeAllConnections();
    httpServer.close();
  });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  return (httpServer.address() as AddressInfo).port;
}

/** As a plain client does: sends everything first and reads then. Tells whether it was reset. */
async function send(port: number, pieces: string[], pauseMs = 0) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  let reset = false;
  const over = new Promise<void>((resolve) => {
    socket.on('error', () => (reset = true));
    socket.on('close', () => resolve());
    socket.on('end', () => socket.end());
  });
  for (const piece of pieces) {
    socket.write(piece);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await over;
  return { text, reset };
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

describe('a body that is too large', () => {
  it.each([
    ['in one piece', 70_000, 1, 0],
    ['slowly', 70_000, 10, 120],
    ['of a megabyte', 1_000_000, 4, 0],
  ])('is answered 413 and never reset, sent %s', async (_how, length, count, pauseMs) => {
    const port = await serve(SERVER_SETTINGS, server.listener);
    const pieces = Array.from({ length: count }, () => 'x'.repeat(length / count));
    const first = head('/auth/v1/otp', length) + pieces[0]!;
    const { text, reset } = await send(port, [first, ...pieces.slice(1)], pauseMs);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('body_too_large');
    expect(reset).toBe(false);
  });
});

it('answers 413, too, to a body that does not say how long it is', async () => {
  const port = await serve(SERVER_SETTINGS, server.listener);
  const start = `POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const chunk = `${(10_000).toString(16)}\r\n${'x'.repeat(10_000)}\r\n`;
  const { text, reset } = await send(port, [start, ...Array(10).fill(chunk), '0\r\n\r\n'], 20);
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(reset).toBe(false);
});

describe('a request that is never finished', () => {
  it('may hold its socket for two minutes, a head for twenty seconds', () => {
    const httpServer = createServer(SERVER_SETTINGS);
    expect(httpServer.requestTimeout).toBeLessThanOrEqual(120_000);
    expect(httpServer.headersTimeout).toBeLessThanOrEqual(20_000);
    expect(SERVER_SETTINGS.connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
  });

  it.each([
    ['body', head('/auth/v1/otp', 100) + '{"phone":'],
    ['head', 'POST /auth/v1/otp HTTP/1.1\r\nHost: local'],
  ])('is answered 408 and closed: a %s without its end', async (_what, piece) => {
    // The same settings, a hundred times as fast.
    const fast = Object.fromEntries(
      Object.entries(SERVER_SETTINGS).map(([name, value]) => [
        name,
        typeof value === 'number' ? value / 100 : value,
      ]),
    );
    const port = await serve(fast, server.listener);
    const { text } = await send(port, [piece]);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });
});

it('a quiet connection is kept longer than a proxy in front keeps it', async () => {
  const port = await serve(SERVER_SETTINGS, server.listener);
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  const keepAlive = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '');
  expect(Number(keepAlive?.[1])).toBeGreaterThan(60);
});
