import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  closedAddress,
  NO_BUDGET_LIMITS,
  startCarrier,
  type TestCarrier,
} from '../../../test/carrier.ts';
import { queueTestMessage, type GivenMessage } from '../../../test/test-message.ts';
import { useServer } from '../../../test/test-server.ts';
import { twilioSms } from '../../adapters/twilio/sms.ts';
import { makeKeys } from '../../crypto.ts';
import { openDatabase } from '../../db/database.ts';
import type { MessageKind } from '../../message-catalogue.ts';
import { Secret } from '../../secret.ts';
import { deliverMessage } from './deliver-message.ts';

const SECRET = 'k'.repeat(32);
const keys = makeKeys(new Secret(SECRET));
let carrier: TestCarrier;
let outcomes: string[];
/** How far the clock is ahead of the machine's. */
let aheadMs: number;
const server = useServer();

beforeEach(async () => {
  outcomes = [];
  aheadMs = 0;
  carrier = await startCarrier();
  return () => carrier.close();
});

const queue = async (given: GivenMessage = {}): Promise<string> =>
  (await queueTestMessage(server, { kind: 'review_request', ...given }))!;

function deliver(
  id: string,
  {
    last = false,
    apiUrl = carrier.url,
    database = server.database,
    askable = true,
    now = () => new Date(Date.now() + aheadMs),
  } = {},
): Promise<void> {
  const sms = twilioSms({
    accountSid: 'AC1',
    authToken: new Secret('token'),
    from: '+14155550100',
    apiUrl,
    statusUrl: 'http://localhost/status',
    timeoutMs: 1_000,
  });
  return deliverMessage(
    {
      database,
      clock: { now },
      keys,
      sms: askable ? sms : { ...sms, findTaken: undefined },
      email: { send: () => Promise.reject(new Error('no e-mail here')) },
      push: { send: () => Promise.reject(new Error('no push here')) },
      ...NO_BUDGET_LIMITS,
      onDeliveryStatus: async (_, { outcome }) => {
        if (outcome !== 'sent') outcomes.push(outcome);
      },
    },
    id,
    { last },
  );
}

const read = async (id: string) =>
  (
    await server.sql<Record<string, unknown>>`
      select status, last_error, sealed_content, attempted_at from messages where id = ${id}`
  )[0];

/** A worker dies after the carrier has taken the message and before it could say so. */
async function killWhileCalling(id: string): Promise<void> {
  carrier.mood = () => 'hang';
  const path = fileURLToPath(new URL('../../../test/sending-worker.ts', import.meta.url));
  const worker = spawn(process.execPath, [path, server.owner.url, SECRET, id, carrier.url]);
  await expect.poll(() => carrier.taken.length).toBe(1);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

describe('a text of unknown outcome', () => {
  it.each([
    ['receipt', 'hang', 'aborted due to timeout'],
    ['receipt', 'reset', 'fetch failed'],
    ['review_request', 'hang', 'aborted due to timeout'],
    ['payment_notice', 'reset', 'fetch failed'],
  ] as const)(
    '(%s) is not sent again to a carrier that took it and did %s',
    async (kind, mood, heard) => {
      const id = await queue({ kind });
      carrier.mood = () => mood;
      await expect(deliver(id)).rejects.toThrow(heard);
      carrier.mood = () => 'take';
      // It may take a moment until the carrier lists what it took.
      await expect(deliver(id)).rejects.toThrow('asked in a moment');
      aheadMs = 61_000;
      await deliver(id);
      expect(await read(id)).toMatchObject({ status: 'sent', sealed_content: null });
      expect([carrier.taken.length, outcomes]).toEqual([1, []]);
    },
  );

  it.each(['receipt', 'review_request', 'sign_in_code'] as const)(
    '(%s) is not sent again when its worker was killed while the carrier had it',
    async (kind) => {
      const id = await queue({ kind });
      await killWhileCalling(id);
      expect(await read(id)).toMatchObject({ status: 'queued', attempted_at: expect.any(Date) });
      carrier.mood = () => 'take';
      // Its task is handed on. As long as the other might live, nothing is decided.
      await expect(deliver(id)).rejects.toThrow('another worker');
      aheadMs = 61_000;
      await deliver(id);
      expect(await read(id)).toMatchObject({ status: 'sent', sealed_content: null });
      expect([carrier.taken.length, outcomes]).toEqual([1, []]);
    },
    30_000,
  );

  it.each([0, 1])(
    'is sent when the carrier has none but %i that are known to be others',
    async (others) => {
      for (let other = 0; other < others; other += 1) await deliver(await queue());
      const id = await queue();
      await claimed(id);
      await deliver(id);
      expect([carrier.taken.length, await read(id)]).toMatchObject([
        others + 1,
        { status: 'sent' },
      ]);
    },
  );

  it('is not sent when it comes too late, once the carrier has said that it has none', async () => {
    const id = await queue({ expiresAt: new Date() });
    await claimed(id);
    await deliver(id);
    expect([carrier.taken, outcomes, await read(id)]).toMatchObject([
      [],
      ['unsent'],
      { status: 'expired' },
    ]);
  });

  it.each(['receipt', 'payment_notice'] as const)(
    '(%s) is not sent again on a guess when the carrier does not say',
    async (kind) => {
      const id = await lostOnce(kind);
      await expect(deliver(id)).rejects.toThrow('Twilio answered 500 when asked');
      await deliver(id, { last: true });
      expect(await read(id)).toMatchObject({
        status: 'failed',
        last_error: 'outcome unknown: Twilio answered 500 when asked',
      });
      expect([carrier.taken.length, outcomes]).toEqual([1, ['unknown']]);
    },
  );

  it('is asked for at once when it is a code, and sent again when the carrier does not say', async () => {
    await deliver(await lostOnce('sign_in_code', true));
    await deliver(await lostOnce('sign_in_code'));
    expect(carrier.taken).toHaveLength(3);
  });

  it.each([
    ['review_request', 1],
    ['receipt', 2],
  ] as const)('(%s) of a carrier that cannot be asked is sent %i times', async (kind, times) => {
    const id = await queue({ kind });
    carrier.mood = () => 'reset';
    await deliver(id, { askable: false }).catch(() => {});
    carrier.mood = () => 'take';
    await deliver(id, { askable: false });
    expect(carrier.taken).toHaveLength(times);
  });

  it.each([
    [120, { askable: false }],
    [1, { last: true }],
  ])('is not sent again on a guess, %i s after its worker was killed: %o', async (ago, how) => {
    const id = await queue();
    await claimed(id, ago);
    await deliver(id, how);
    const last_error = 'outcome unknown: the worker ended';
    expect(await read(id)).toMatchObject({ status: 'failed', last_error });
    expect([carrier.taken, outcomes]).toEqual([[], ['unknown']]);
  });
});

/** The carrier took it and said nothing. */
async function lostOnce(kind: MessageKind, listing: true | 500 = 500): Promise<string> {
  const id = await queue({ kind });
  carrier.mood = () => 'reset';
  await expect(deliver(id)).rejects.toThrow('fetch failed');
  carrier.mood = () => 'take';
  carrier.listing = listing;
  if (kind !== 'sign_in_code') aheadMs = 61_000;
  return id;
}

/** A worker had it and died; the outcome is unknown. */
const claimed = (id: string, ago = 120) =>
  server.sql`update messages set attempted_at = now() - ${ago} * interval '1 s' where id = ${id}`;

describe('a request for a review', () => {
  it('is sent again after a refusal that passes, once', async () => {
    const id = await queue();
    carrier.mood = () => ({ status: 503 });
    await expect(deliver(id)).rejects.toThrow('Twilio answered 503');
    await expect(deliver(id, { apiUrl: await closedAddress() })).rejects.toThrow('not reached');
    expect(await read(id)).toMatchObject({ status: 'queued', attempted_at: null });
    carrier.mood = () => 'take';
    await deliver(id);
    await deliver(id);
    expect([carrier.taken.length, outcomes]).toEqual([1, []]);
  });

  it('that never left says so: after the last attempt, and when its hours are over', async () => {
    await deliver(await queue(), { apiUrl: await closedAddress(), last: true });
    const over = new Date();
    await deliver(await queue({ expiresAt: over }), { now: () => over });
    carrier.mood = () => ({ status: 400, code: 21_211 });
    await deliver(await queue());
    expect([carrier.taken, outcomes]).toEqual([[], ['unsent', 'unsent', 'failed']]);
  });
});

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
