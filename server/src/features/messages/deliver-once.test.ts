import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closedAddress, startCarrier, type TestCarrier } from '../../../test/carrier.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { twilioSms } from '../../adapters/twilio/sms.ts';
import { makeKeys } from '../../crypto.ts';
import { openDatabase } from '../../db/database.ts';
import { Secret } from '../../ports/secret.ts';
import { deliverMessage } from './deliver-message.ts';
import { queueMessage } from './queue-message.ts';

const SECRET = 'k'.repeat(32);
const keys = makeKeys(new Secret(SECRET));
let server: TestServer;
let carrier: TestCarrier;
let fates: string[];
/** How far the clock is ahead of the machine's, which the killed worker goes by. */
let aheadMs: number;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  fates = [];
  aheadMs = 0;
  carrier = await startCarrier();
  return () => carrier.close();
});

async function queue(given: { kind?: string; expiresAt?: Date } = {}): Promise<string> {
  const id = await server.database.system.transaction().execute((transaction) =>
    queueMessage({ keys, enqueue: async () => {} }, transaction, {
      userId: null,
      kind: 'review_request',
      channel: 'sms',
      recipient: '+14155550190',
      body: 'canary words',
      dedupeKey: crypto.randomUUID(),
      ...given,
    }),
  );
  return id!;
}

function deliver(
  id: string,
  { last = false, apiUrl = carrier.url, database = server.database } = {},
): Promise<void> {
  return deliverMessage(
    {
      database,
      clock: { now: () => new Date(Date.now() + aheadMs) },
      keys,
      sms: twilioSms({
        accountSid: 'AC1',
        authToken: new Secret('token'),
        from: '+14155550100',
        apiUrl,
        statusUrl: 'http://localhost/status',
        timeoutMs: 1_000,
      }),
      email: { send: () => Promise.reject(new Error('no e-mail here')) },
      push: { send: () => Promise.reject(new Error('no push here')) },
      onDeliveryStatus: async (_, { fate }) => {
        fates.push(fate);
      },
    },
    id,
    { last },
  );
}

const read = async (id: string) =>
  (
    await server.owner.query<Record<string, unknown>>(
      'select status, last_error, sealed_content, attempted_at from messages where id = $1',
      [id],
    )
  )[0];

/** A worker dies after the carrier has taken the message and before it could say so. */
async function killWhileCalling(id: string): Promise<void> {
  carrier.mood = () => 'hang';
  const path = fileURLToPath(new URL('../../../test/sending-worker.ts', import.meta.url));
  const worker = spawn(process.execPath, [path, server.owner.url, SECRET, id, carrier.url]);
  await expect.poll(() => carrier.taken.length, { timeout: 20_000 }).toBe(1);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

describe('a request for a review,', () => {
  it.each([
    ['review_request', 'hang'],
    ['review_request', 'reset'],
    ['payment_notice', 'reset'],
  ] as const)(
    'or of a payment (%s) is not sent again to a carrier that took it and then did %s',
    async (kind, mood) => {
      const id = await queue({ kind });
      carrier.mood = () => mood;
      await deliver(id);
      expect(await read(id)).toMatchObject({
        status: 'failed',
        last_error: expect.stringMatching(/^outcome unknown: /) as string,
        sealed_content: null,
      });
      carrier.mood = () => 'take';
      aheadMs = 120_000;
      await deliver(id);
      expect([carrier.taken.length, fates]).toEqual([1, ['unknown']]);
    },
  );

  it('is not sent again when its worker was killed while the carrier had it', async () => {
    const id = await queue();
    await killWhileCalling(id);
    expect(await read(id)).toMatchObject({ status: 'queued', attempted_at: expect.any(Date) });
    carrier.mood = () => 'take';
    // Its job is handed on. As long as the other might live, nothing is decided.
    await expect(deliver(id)).rejects.toThrow('another worker');
    aheadMs = 61_000;
    await deliver(id);
    expect(await read(id)).toMatchObject({ status: 'failed', sealed_content: null });
    expect([carrier.taken.length, fates]).toEqual([1, ['unknown']]);
  }, 30_000);

  it('is sent by one of ten workers that reach for it at once', async () => {
    const id = await queue();
    await Promise.allSettled(Array.from({ length: 10 }, () => deliver(id)));
    expect(carrier.taken).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'sent' });
  });

  it('is sent again after a refusal that passes, once', async () => {
    const id = await queue();
    carrier.mood = () => ({ status: 503 });
    await expect(deliver(id)).rejects.toThrow('Twilio answered 503');
    await expect(deliver(id, { apiUrl: await closedAddress() })).rejects.toThrow('not reached');
    expect(await read(id)).toMatchObject({ status: 'queued', attempted_at: null });
    carrier.mood = () => 'take';
    await deliver(id);
    await deliver(id);
    expect(await read(id)).toMatchObject({ status: 'sent' });
    expect([carrier.taken.length, fates]).toEqual([1, []]);
  });

  it('that never left says so: after the last attempt, and when its hours are over', async () => {
    const tried = await queue();
    await deliver(tried, { apiUrl: await closedAddress(), last: true });
    expect(await read(tried)).toMatchObject({ status: 'failed' });
    await deliver(await queue({ expiresAt: new Date() }));
    const refused = await queue();
    carrier.mood = () => ({ status: 400, code: 21_211 });
    await deliver(refused);
    expect([carrier.taken, fates]).toEqual([[], ['unsent', 'unsent', 'failed']]);
  });
});

it('sends a code again rather than not at all', async () => {
  const id = await queue({ kind: 'sign_in_code' });
  carrier.mood = () => 'reset';
  await expect(deliver(id)).rejects.toThrow('fetch failed');
  carrier.mood = () => 'take';
  await deliver(id);
  expect([carrier.taken.length, await read(id)]).toMatchObject([2, { status: 'sent' }]);
});

it('sends a code again whose worker was killed, once that worker must be over', async () => {
  const id = await queue({ kind: 'sign_in_code' });
  await killWhileCalling(id);
  carrier.mood = () => 'take';
  await expect(deliver(id)).rejects.toThrow('another worker');
  aheadMs = 21_000;
  await deliver(id);
  expect([carrier.taken.length, await read(id)]).toMatchObject([2, { status: 'sent' }]);
}, 30_000);

it('holds no connection while a carrier takes its time', async () => {
  carrier.mood = () => 'hang';
  const database = openDatabase({
    url: new Secret(server.owner.url),
    poolSize: 2,
    onIdleError: () => {},
  });
  const ids = await Promise.all(Array.from({ length: 6 }, () => queue({ kind: 'sign_in_code' })));
  const sending = ids.map((id) => deliver(id, { database }).catch(() => {}));
  // All six are with the carrier at once, by two connections.
  await expect.poll(() => carrier.taken.length, { timeout: 2_000 }).toBe(6);
  await Promise.all(sending);
  await database.close();
});
