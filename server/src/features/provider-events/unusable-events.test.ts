import { createHmac, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { useShop } from '../../../test/shop.ts';
import { member } from '../../../test/staff.ts';
import { AT_THIS_MACHINE } from '../../../test/test-server.ts';

const shop = useShop({ worker: false });
const staff = beforeTests(() => member(shop.server, 'staff'));

/** Over real HTTP, signed as the provider signs: whatever the bytes are. */
async function send(body: Uint8Array, key = 'a secret for the tests'): Promise<number> {
  const [id, seconds] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  const signed = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body);
  const answer = await fetch(`${shop.address}/functions/v1/lopay-webhook`, {
    method: 'POST',
    body: Buffer.from(body),
    headers: {
      'svix-id': id,
      'svix-timestamp': seconds,
      'svix-signature': `v1,${signed.digest('base64')}`,
    },
  });
  await answer.arrayBuffer();
  return answer.status;
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

interface Kept {
  id: string;
  type: string;
  status: string;
  note: string | null;
  size: number;
}

async function handled(): Promise<Kept[]> {
  const waiting = await shop.sql<{ id: string }>`
    select id from provider_events where status = 'received'`;
  for (const { id } of waiting) await shop.run('handle-provider-event', { eventRowId: id });
  return shop.sql<Kept>`
    select id, type, status, note, length(body) as size from provider_events
    where id = any (${waiting.map(({ id }) => id)}) order by received_at`;
}

async function shown(id: string) {
  const { body } = await staff.ask('GET', '/rest/v1/payment_mismatches');
  const { mismatches } = body as { mismatches: { id: string; seen: string; excerpt: string }[] };
  return mismatches.find((mismatch) => mismatch.id === id);
}

it.each([
  ['no JSON', Buffer.from('<payment>12.00</payment>'), 'not an event', '<payment>'],
  ['bytes that are no text', Buffer.from([0xff, 0x00, 0xfe]), 'not an event', '\uFFFD'],
  ['nothing', Buffer.alloc(0), 'not an event', ''],
  ['a list', json([1, 2]), 'not an event', '[1,2]'],
  ['no id', json({ type: 'payment.success', data: {} }), 'not an event', 'payment.success'],
  ['an id that is a number', json({ id: 7, type: 'x.y', data: {} }), 'not an event', '"id":7'],
  ['an id too long', json({ id: 'i'.repeat(201), type: 'x.y' }), 'not an event', 'iii'],
  ['no data', json({ id: randomUUID(), type: 'payment.success' }), 'payment.success', 'id'],
  ['an unknown type', json({ id: randomUUID(), type: 'a.b', data: { a: 1 } }), 'a.b', '"a":1'],
])('keeps a rightly signed event for staff that has %s', async (_, body, type, excerpt) => {
  expect(await send(body)).toBe(200);
  // Sent again, it is the same.
  expect(await send(body)).toBe(200);
  const events = await handled();
  expect(events).toEqual([expect.objectContaining({ type, status: 'quarantined' })]);
  const mismatch = await shown(events[0]!.id);
  expect(mismatch?.seen).toContain(`${type}: `);
  expect(mismatch?.excerpt).toContain(excerpt);
});

it('takes an event of a payout of thousands of payments, and keeps the beginning of it', async () => {
  const payments = Array.from({ length: 7_000 }, () => ({
    id: randomUUID(),
    paymentLinkId: randomUUID(),
  }));
  const data = { merchantId: 'nobody', payoutId: 'po', payments };
  const body = json({ id: randomUUID(), type: 'merchant.payout.paid', data });
  expect(body.length).toBeGreaterThan(700_000);
  expect(await send(body)).toBe(200);
  const [event] = await handled();
  expect(event).toMatchObject({ status: 'quarantined', note: 'no business has this merchant' });
  expect(event!.size).toBeLessThan(90_000);
});

it('refuses what is not signed, and what is larger than any event', async () => {
  expect(await send(Buffer.from('{}'), 'another secret of theirs')).toBe(403);
  expect(await send(Buffer.alloc(1024 * 1024 + 1))).toBe(413);
  expect(await handled()).toEqual([]);
});

it('does not let one new type hide what else waits', async () => {
  for (let n = 0; n < 22; n += 1) {
    expect(await send(json({ id: randomUUID(), type: 'new.type', data: {} }))).toBe(200);
  }
  const kept = (await handled()).map(({ status }) => status);
  expect(kept.filter((status) => status === 'quarantined')).toHaveLength(20);
  expect(kept.filter((status) => status === 'ignored')).toHaveLength(2);
});

it('counts each event that is quarantined', async () => {
  const quarantined = async () => {
    const { body } = await shop.ask('GET', '/metrics', AT_THIS_MACHINE);
    const [, count] = /jobly_provider_events_total\{outcome="quarantined"\} (\d+)/.exec(
      String(body['text']),
    )!;
    return Number(count);
  };
  const before = await quarantined();
  await shop.deliver('payment.teleported', {});
  await handled();
  expect((await quarantined()) - before).toBe(1);
});
