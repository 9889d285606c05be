import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { useShop } from '../../../../test/shop.ts';

const shop = useShop();
const link = beforeTests(async () => (await shop.business()).makeLink());

const PATH = '/functions/v1/get-payment-link';
const headOf = (length: number) =>
  `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const plain = () => Buffer.from(JSON.stringify({ url: link.url }));
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

async function open(): Promise<Socket> {
  const socket = connect({ port: Number(new URL(shop.address).port), host: '127.0.0.1' });
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/** Everything that comes back until there are so many answers. */
function answers(socket: Socket, count: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (statuses(text).length === count && text.endsWith('}')) resolve(text);
    });
    socket.once('close', () => reject(new Error(`closed after: ${text}`)));
  });
}
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);

it('takes a body that comes after its head, in pieces', async () => {
  const socket = await open();
  const received = answers(socket, 1);
  const body = plain();
  socket.write(headOf(body.length));
  await aMoment();
  socket.write(body.subarray(0, 5));
  await aMoment();
  socket.write(body.subarray(5));
  const text = await received;
  expect(statuses(text)).toEqual(['200']);
  expect(text).toContain('"memo":"');
  socket.destroy();
});

it('hands a body in pieces that is not plain to the server, whole', async () => {
  const socket = await open();
  const received = answers(socket, 1);
  // Cut in the middle of a character.
  const body = Buffer.from(JSON.stringify({ url: 'é'.repeat(20) }));
  const cut = body.indexOf(0xa9);
  socket.write(headOf(body.length));
  socket.write(body.subarray(0, cut));
  await aMoment();
  socket.write(body.subarray(cut));
  expect(statuses(await received)).toEqual(['400']);
  socket.destroy();
});

it('answers what comes in a row in that order, also when one goes through the server', async () => {
  const socket = await open();
  const received = answers(socket, 3);
  const unknown = Buffer.from(JSON.stringify({ url: 'no-such-code-123456' }));
  socket.write(
    Buffer.concat([
      Buffer.from(headOf(unknown.length)),
      unknown,
      Buffer.from(headOf(plain().length)),
      plain(),
      Buffer.from(headOf(unknown.length)),
      unknown,
    ]),
  );
  expect(statuses(await received)).toEqual(['404', '200', '404']);
  socket.destroy();
});

it('outlives a disconnect in the middle of a body', async () => {
  for (const sent of [0, 5]) {
    const socket = await open();
    socket.write(headOf(plain().length));
    if (sent > 0) socket.write(plain().subarray(0, sent));
    await aMoment();
    socket.resetAndDestroy();
  }
  await aMoment();
  const again = await fetch(`${shop.address}${PATH}`, { method: 'POST', body: plain() });
  expect(again.status).toBe(200);
});
