import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openNoticesShop } from '../../../test/notices.ts';
import type { Business } from '../../../test/shop.ts';

const notices = await openNoticesShop();
const { shop, push } = notices;
afterAll(() => notices.close());
beforeEach(() => {
  push.mood.status = 201;
});

describe('a subscription', () => {
  const devicesOf = ({ account }: Business) =>
    shop.sql`select id from push_subscriptions where user_id = ${account.userId}`;

  it('ends when its device signs out', async () => {
    const maria = await shop.business();
    await notices.subscribe(maria);
    expect(await devicesOf(maria)).toHaveLength(1);
    await maria.ask('POST', '/auth/v1/logout');
    expect(await devicesOf(maria)).toEqual([]);
  });

  it('ends when the push service no longer knows it', async () => {
    const maria = await shop.business();
    await notices.subscribe(maria);
    push.mood.status = 410;
    await notices.claimCash(await maria.makeLink());
    await expect.poll(() => devicesOf(maria)).toEqual([]);
    // Written down a moment after the device has gone.
    const pushes = async () =>
      (await notices.sentTo(maria)).filter(({ channel }) => channel === 'push');
    await expect.poll(pushes).toMatchObject([{ status: 'failed' }]);
  });

  it.each([401, 403])('stays when our keys are refused, an error of ours (%d)', async (status) => {
    const maria = await shop.business();
    await notices.subscribe(maria);
    push.mood.status = status;
    await notices.claimCash(await maria.makeLink());
    const refused = () =>
      shop.server.owner.query<{ id: string; status: string }>(
        `select id, status from messages where user_id = $1 and last_error like '%answered ${status}'`,
        [maria.account.userId],
      );
    await expect.poll(refused).toMatchObject([{ status: 'queued' }]);
    const [message] = await refused();
    const task = shop.server.tasks.find(({ name }) => name === 'send-push')!;
    await task.run({ messageId: message!.id }, { last: true });
    expect(await refused()).toMatchObject([{ status: 'failed' }]);
    expect(await devicesOf(maria)).toHaveLength(1);
    const lines = shop.server.logged.map(
      (line) => JSON.parse(line) as { level: number; msg: string },
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'a push service refuses our VAPID keys' }),
    );
  });

  it('saved again is the same device, which waiting pushes name; another account’s is not', async () => {
    const [maria, other] = [await shop.business(), await shop.business()];
    const { subscription } = await notices.subscribe(maria);
    const path = '/rest/v1/push_subscriptions/mine';
    const before = await devicesOf(maria);
    await Promise.all([1, 2, 3].map(() => notices.ask('PUT', path, maria, subscription)));
    expect(await devicesOf(maria)).toEqual(before);
    await notices.ask('PUT', path, other, subscription);
    expect(await devicesOf(other)).not.toEqual(before);
  });

  it('is one per session and one per browser, and ten at most', async () => {
    const maria = await shop.business();
    await notices.subscribe(maria);
    const { subscription } = await notices.subscribe(maria);
    expect(await devicesOf(maria)).toHaveLength(1);
    const other = await shop.business();
    const path = '/rest/v1/push_subscriptions/mine';
    await notices.ask('PUT', path, other, subscription);
    expect([await devicesOf(maria), await devicesOf(other)]).toEqual([[], [expect.anything()]]);
    await notices.ask('DELETE', path, other);
    expect(await devicesOf(other)).toEqual([]);
    await shop.sql`
      with device as (insert into sessions
        (user_id, token_hash, device, verified_at, created_at, last_seen_at, expires_at)
        select ${maria.account.userId}, sha256(n::text::bytea), 'Phone', now(), now(), now(),
          now() + interval '1 day'
        from generate_series(1, 11) as n returning id, token_hash)
      insert into push_subscriptions (user_id, session_id, endpoint_hash, sealed_subscription)
      select ${maria.account.userId}, id, token_hash, '' from device`;
    await notices.subscribe(maria);
    expect(await devicesOf(maria)).toHaveLength(10);
  });

  it.each([
    'http://push.example/a',
    'https://push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://push.example:8443/a',
    'https://user:pass@push.example/a',
    'javascript:alert(1)',
  ])('is refused at %s', async (endpoint) => {
    const maria = await shop.business();
    const { keys } = push.subscribe().subscription;
    const path = '/rest/v1/push_subscriptions/mine';
    expect((await notices.ask('PUT', path, maria, { endpoint, keys })).status).toBe(400);
  });

  it('has an address of a thousand characters at most', async () => {
    const maria = await shop.business();
    const { keys } = push.subscribe().subscription;
    const statusOf = async (length: number) => {
      const endpoint = 'https://fcm.googleapis.com/'.padEnd(length, 'a');
      const path = '/rest/v1/push_subscriptions/mine';
      return (await notices.ask('PUT', path, maria, { endpoint, keys })).status;
    };
    expect([await statusOf(1_000), await statusOf(1_001)]).toEqual([200, 400]);
  });
});
