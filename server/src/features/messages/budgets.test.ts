import { beforeEach, describe, expect, it } from 'vitest';
import { makeAccount } from '../../../test/factories.ts';
import {
  messageKeys as keys,
  queueTestMessage,
  type GivenMessage,
} from '../../../test/test-message.ts';
import { useServer } from '../../../test/test-server.ts';
import { readAccountBudgets } from './budgets.ts';
import { deliverMessage } from './deliver-message.ts';

const PHONE = '+14155550190';
let sent: string[];
/** Tasks that were put off, as the message and the wait. */
let putOff: { messageId: string; waitMs: number }[];
let outcomes: string[];
const server = useServer();

beforeEach(async () => {
  [sent, putOff, outcomes] = [[], [], []];
  await server.owner.query('delete from rate_limits');
  await server.sql`
    update alerts set resolved_at = now(), resolution = 'between tests' where resolved_at is null`;
});

const LIMITS = { perContactDay: 12, perAccountDay: 18, perDay: 48 };
let limits = LIMITS;
beforeEach(() => {
  limits = LIMITS;
});

const account = async () => (await makeAccount(server)).userId;

const queue = async (userId: string | null, given: GivenMessage = {}) =>
  (await queueTestMessage(server, { userId, recipient: PHONE, ...given }))!;

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
      onDeliveryStatus: async (_, { outcome }) => {
        if (outcome !== 'sent') outcomes.push(outcome);
      },
    },
    messageId,
    { last: false },
  );

async function sendMany(
  count: number,
  userId: string | null,
  given: (number: number) => GivenMessage = () => ({}),
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
  (await server.sql<{ status: string }>`select status from messages where id = ${id}`)[0]!.status;
const alerts = () =>
  server.sql<{ kind: string; key: string; user_id: string; times: number }>`
    select kind, key, user_id, times from alerts where resolved_at is null order by key`;
const endWindows = () => server.owner.query('update rate_limits set expire = 0');

describe('the budget of one phone or mailbox', () => {
  it('lets a third of the day’s receipts out in an hour; the others wait and are sent later', async () => {
    const userId = await account();
    const ids = await sendMany(6, userId);
    expect(sent).toHaveLength(4);
    expect(putOff.map(({ messageId }) => messageId)).toEqual(ids.slice(4));
    for (const { waitMs } of putOff) {
      expect(waitMs).toBeGreaterThan(3_500_000);
      expect(waitMs).toBeLessThanOrEqual(3_661_000);
    }
    expect(await statusOf(ids[5]!)).toBe('queued');
    expect(await alerts()).toMatchObject([
      {
        kind: 'message_budget',
        key: 'sms:contact:customer:4155550190:hour',
        user_id: userId,
        times: 2,
      },
    ]);
    await endWindows();
    for (const id of ids.slice(4)) await deliver(id);
    expect(sent).toHaveLength(6);
  });

  it('is one for all accounts and kinds that write to customers, and another for e-mails', async () => {
    await sendMany(1, await account());
    const other = await account();
    await sendMany(5, other, () => ({ kind: 'refund' }));
    expect(sent).toHaveLength(4);
    await sendMany(4, other, () => ({ channel: 'email', recipient: 'dana@example.com' }));
    expect(sent).toHaveLength(8);
  });

  it('used up by one account leaves every other three messages to it', async () => {
    await sendMany(6, await account());
    expect(sent).toHaveLength(4);
    await sendMany(4, await account());
    expect(sent).toHaveLength(7);
  });

  it('is wider for an owner, who hears of every payment', async () => {
    limits = { ...LIMITS, perDay: 1_000 };
    await sendMany(16, null, () => ({ kind: 'payment_notice' }));
    expect(sent).toHaveLength(16);
  });

  it('is not used up by what did not leave', async () => {
    await sendMany(6, await account());
    const points = await server.sql<{ points: number }>`select distinct points from rate_limits`;
    expect(points).toEqual([{ points: 4 }]);
  });
});

describe('the budget of an account', () => {
  it('holds back its own messages only', async () => {
    const [busy, other] = [await account(), await account()];
    const ids = await sendMany(8, busy, toAnyone);
    expect(putOff.map(({ messageId }) => messageId)).toEqual(ids.slice(6));
    await sendMany(1, other, () => toAnyone(50));
    expect(sent).toHaveLength(7);
    expect(await readAccountBudgets(server.database.system, busy, limits)).toEqual([
      { channel: 'sms', per: 'hour', used: 6, allowed: 6 },
      { channel: 'sms', per: 'day', used: 6, allowed: 18 },
      { channel: 'email', per: 'hour', used: 0, allowed: 6 },
      { channel: 'email', per: 'day', used: 0, allowed: 18 },
    ]);
  });

  it('never holds back a code, nor news of a changed bank account, phone or e-mail', async () => {
    const userId = await account();
    await sendMany(8, userId, toAnyone);
    const before = sent.length;
    const kinds = ['sign_in_code', 'bank_changed', 'phone_changed', 'email_changed'] as const;
    for (const kind of kinds) {
      await deliver(await queue(userId, { kind }));
    }
    expect(sent).toHaveLength(before + 4);
  });
});

describe('what strangers make a site send', () => {
  const OWNER = { channel: 'email', recipient: 'maria@example.com' } as const;

  it('holds back neither receipts nor news of the account’s safety', async () => {
    limits = { perContactDay: 3, perAccountDay: 30, perDay: 1e6 };
    const userId = await account();
    // In an hour: ten to the owner's mailbox, and ten of the account.
    await sendMany(12, userId, () => ({ ...OWNER, kind: 'site_request' }));
    expect(sent).toHaveLength(10);
    for (let count = 0; count < 4; count += 1)
      await deliver(await queue(userId, { ...OWNER, kind: 'phone_changed' }));
    await deliver(await queue(userId, { ...OWNER, kind: 'payment_notice' }));
    expect(sent).toHaveLength(15);
    await sendMany(8, userId, (number) => ({ ...OWNER, recipient: `dana${number}@example.com` }));
    expect(sent).toHaveLength(23);
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
    expect(raised.map(({ key, user_id }) => [key, user_id])).toEqual([
      ['sms:kind:receipt:hour', attacker],
    ]);
  });

  it('puts a request for a review back, to be decided anew', async () => {
    limits = { perContactDay: 1e6, perAccountDay: 1e6, perDay: 4 };
    const [first, second] = await sendMany(2, null, () => ({ kind: 'review_request' }));
    expect([await statusOf(first!), await statusOf(second!)]).toEqual(['sent', 'expired']);
    expect([outcomes, putOff]).toEqual([['unsent'], []]);
  });
});

it('gives up what has waited for three days, and says so', async () => {
  const ids = await sendMany(5, await account());
  await server.sql`
    update messages set created_at = now() - interval '73 hours' where id = ${ids[4]}`;
  await deliver(ids[4]!);
  expect([await statusOf(ids[4]!), outcomes]).toEqual(['failed', ['unsent']]);
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
