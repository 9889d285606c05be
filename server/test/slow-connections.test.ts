import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dose } from './dose.ts';
import { startOwnProcess, type OwnProcess } from './own-process.ts';
import { useDatabase } from './test-database.ts';

const SLOW = dose({ test: 30, drill: 12_000 });
const MOST = 10_000;

let node: OwnProcess;
const sockets: Socket[] = [];
const owner = useDatabase();
beforeAll(async () => {
  node = await startOwnProcess(owner.url);
}, 60_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await node.stop();
});

/** Says half of what it has to say, and waits. */
async function drip(): Promise<void> {
  const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: local');
}

async function openConnections(): Promise<number> {
  // As the person at its machine, by the name that they type.
  const metrics = await fetch(`${node.url.replace('127.0.0.1', 'localhost')}/metrics`);
  return Number(/^jobly_connections (\d+)/m.exec(await metrics.text())?.[1]);
}

/** `headersTimeout` and the pause between two checks (server-settings.ts), with some room. */
const LET_GO_MS = 35_000;

it(`keeps ${MOST} connections at most of ${SLOW} that send half a request, and soon answers others`, async () => {
  for (let opened = 0; opened < SLOW; opened += 1) await drip();
  const ask = () => fetch(`${node.url}/healthz`).then((answer) => answer.status, String);
  await expect.poll(ask, { timeout: LET_GO_MS }).toBe(200);
  expect(await openConnections()).toBeLessThanOrEqual(MOST);
}, 120_000);
