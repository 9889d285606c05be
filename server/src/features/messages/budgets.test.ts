import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount } from '../../../test/factories.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeKeys } from '../../crypto.ts';
import type { OutgoingMessage } from '../../outgoing-message.ts';
import { Secret } from '../../ports/secret.ts';
import { readAccountBudgets } from './budgets.ts';
import { deliverMessage } from './deliver-message.ts';
import { queueMessage } from './queue-message.ts';

const keys = makeKeys(new Secret('k'.repeat(32)));
const PHONE = '+14155550190';
let server: TestServer;
let sent: string[];
/** Jobs that were put off, as the message and the wait. */
let putOff: { messageId: string; waitMs: number }[];
let fates: string[];
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [sent, putOff, fates] = [[], [], []];
  await server.owner.query('delete from rate_limits');
  await server.owner.query(
    `update alerts set resolved_at = now(), resolution = 'between tests' where resolved_at is null`,
  );
});

const LIMITS = { perContactDay: 6, perAccountDay: 9, perDay: 24 };
let limits = LIMITS;
beforeEach(() => {
  limits = LIMITS;
});

const account = async () => (await makeAccount(server)).userId;

async function queue(userId: string | null, given: Partial<OutgoingMessage> = {}) {
  const id = await server.database.system.transaction().execute((db) =>
    queueMessage({ keys, enqueue: async () => {} }, db, {
      userId,
      kind: 'receipt',
      channel: 'sms',
      recipient: PHONE,
      body: 'words',
      dedupeKey: crypto.randomUUID(),
      ...given,
    }),
  );
  return id!;
}

const carrier = {
  send: async ({ to }: { to: string }) => ({ providerMessageId: `SM${sent.push(to)}` }),
};

const deliver = (messageId: string) =>
  deliverMessage(
    {
      database: server.database,
      clock: server.clock,
      keys,
      allowedCountries: ['US'],
      limits,
      enqueue: async (_, __, payload, options) => {
        const waitMs = options!.startAt!.getTime() - server.clock.now().getTime();
        putOff.push({ ...(payload as { messageId: string }), waitMs });
      },
      sms: carrier,
      email: carrier,
      push: carrier,
      onDeliveryStatus: async (_, { fate }) => {
        fates.push(fate);
      },
    },
    messageId,
    { last: false },
  );

async function sendMany(
  count: number,
  userId: string | null,
  given: (number: number) => Partial<OutgoingMessage> = () => ({}),
): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = await queue(userId, given(number));
    ids.push(id);
    await deliver(id);
  }
  return ids;
}
const toAnyone = (number: number) => ({ recipient: `+14155552${String(100 + number)}` });

const statusOf = async (id: string) =>
  (
    await server.owner.query<{ status: string }>('select status from messages where id = $1', [id])
  )[0]!.status;
const alerts = () =>
  server.owner.query<{ kind: string; key: string; user_id: string; times: number }>(
    'select kind, key, user_id, times from alerts where resolved_at is null order by key',
  );
const endWindows = () => server.owner.query('update rate_limits set expire = 0');

describe('the budget of one phone or mailbox', () => {
  it('lets a third of the day’s receipts out in an hour; the others wait and are sent later', async () => {
    const userId = await account();
    const ids = await sendMany(4, userId);
    expect(sent).toHaveLength(2);
    expect(putOff.map(({ messageId }) => messageId)).toEqual(ids.slice(2));
    for (const { waitMs } of putOff) {
      expect(waitMs).toBeGreaterThan(3_500_000);
      expect(waitMs).toBeLessThanOrEqual(3_661_000);
    }
    expect(await statusOf(ids[3]!)).toBe('queued');
    expect(await alerts()).toMatchObject([
      {
        kind: 'message_budget',
        key: 'sms:contact:customer:4155550190:hour',
        user_id: userId,
        times: 2,
      },
    ]);
    await endWindows();
    for (const id of ids.slice(2)) await deliver(id);
    expect(sent).toHaveLength(4);
  });

  it('is one for all accounts and kinds that write to customers, and another for e-mails', async () => {
    await sendMany(1, await account());
    await sendMany(2, await account(), () => ({ kind: 'refund' }));
    expect(sent).toHaveLength(2);
    await sendMany(2, await account(), () => ({ channel: 'email', recipient: 'dana@example.com' }));
    expect(sent).toHaveLength(4);
  });

  it('is wider for an owner, who hears of every payment', async () => {
    limits = { ...LIMITS, perDay: 1_000 };
    await sendMany(8, null, () => ({ kind: 'payment_notice' }));
    expect(sent).toHaveLength(8);
  });

  it('is not used up by what did not leave', async () => {
    await sendMany(5, await account());
    const points = await server.owner.query<{ points: number }>(
      `select distinct points from rate_limits`,
    );
    expect(points).toEqual([{ points: 2 }]);
  });
});

describe('the budget of an account', () => {
  it('holds back its own messages only', async () => {
    const [busy, other] = [await account(), await account()];
    const ids = await sendMany(5, busy, toAnyone);
    expect(putOff.map(({ messageId }) => messageId)).toEqual(ids.slice(3));
    await sendMany(1, other, () => toAnyone(50));
    expect(sent).toHaveLength(4);
    expect(await readAccountBudgets(server.database.system, busy, limits)).toEqual([
      { channel: 'sms', per: 'hour', used: 3, allowed: 3 },
      { channel: 'sms', per: 'day', used: 3, allowed: 9 },
      { channel: 'email', per: 'hour', used: 0, allowed: 3 },
      { channel: 'email', per: 'day', used: 0, allowed: 9 },
    ]);
  });

  it('never holds back a code, nor news of a changed bank account, phone or e-mail', async () => {
    const userId = await account();
    await sendMany(5, userId, toAnyone);
    const before = sent.length;
    for (const kind of ['sign_in_code', 'bank_changed', 'phone_changed', 'email_changed']) {
      await deliver(await queue(userId, { kind }));
    }
    expect(sent).toHaveLength(before + 4);
  });
});

describe('the budget of the installation', () => {
  it('used up by one does not stop the receipts of others: each account has a share of its own', async () => {
    limits = { perContactDay: 1e6, perAccountDay: 1e6, perDay: 60 };
    const [attacker, other] = [await account(), await account()];
    // In an hour: 20 of all, 10 of one kind; and an account's own 20 of the day.
    await sendMany(23, attacker, toAnyone);
    expect(sent).toHaveLength(20);
    await sendMany(5, other, toAnyone);
    expect(sent).toHaveLength(25);
    const raised = await alerts();
    expect(raised.map(({ key }) => key)).toEqual(['sms:kind:receipt:hour']);
  });

  it('puts a request for a review back, to be decided anew', async () => {
    limits = { perContactDay: 1e6, perAccountDay: 1e6, perDay: 4 };
    const [first, second] = await sendMany(2, null, () => ({ kind: 'review_request' }));
    expect([await statusOf(first!), await statusOf(second!)]).toEqual(['sent', 'expired']);
    expect([fates, putOff]).toEqual([['unsent'], []]);
  });
});

it('gives up what has waited for three days, and says so', async () => {
  const ids = await sendMany(3, await account());
  await server.owner.query(
    `update messages set created_at = now() - interval '73 hours' where id = $1`,
    [ids[2]],
  );
  await deliver(ids[2]!);
  expect([await statusOf(ids[2]!), fates]).toEqual(['failed', ['unsent']]);
});

it.each([
  '+18765550188',
  '+18095550188',
  '+19005550188',
  '+12684641234',
  '+12005550188',
  '+14159760188',
])('texts nothing to %s, whatever its kind', async (recipient) => {
  for (const kind of [
    'receipt',
    'review_request',
    'payment_notice',
    'bank_changed',
    'sign_in_code',
  ]) {
    const id = await queue(null, { kind, recipient });
    await deliver(id);
    expect(await statusOf(id)).toBe('failed');
  }
  expect([sent, putOff]).toEqual([[], []]);
});

it('counts a message once, however often its carrier stumbles', async () => {
  const userId = await account();
  const id = await queue(userId);
  const send = carrier.send;
  carrier.send = () => Promise.reject(new Error('away'));
  for (let tries = 0; tries < 5; tries += 1) await expect(deliver(id)).rejects.toThrow('away');
  carrier.send = send;
  await deliver(id);
  const [hour] = await readAccountBudgets(server.database.system, userId, limits);
  expect([sent.length, hour!.used]).toEqual([1, 1]);
});
