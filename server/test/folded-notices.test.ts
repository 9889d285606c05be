import { expect, it } from 'vitest';
import { addPasskey, signInByPasskey, withPasskey } from './factories.ts';
import { useProtection } from './protection.ts';
import { takeBudget } from '../src/features/messages/budgets.ts';

const { server, business, changePhone } = useProtection();

const noticesOf = (userId: string, kind: string) =>
  server.sql<{ channel: string; count: number }>`
    select channel, count(*)::int as count from messages where user_id = ${userId} and kind = ${kind}
    group by channel order by channel`;
const lastNotice = async (userId: string) => {
  const sql = 'select happened from account_changes where user_id = $1 order by changed_at desc';
  return (await server.owner.query<{ happened: string }>(sql, [userId]))[0]!.happened;
};

it('a passkey signs in thirty times an hour, and all of that is two notices', async () => {
  const { account, passkey } = await withPasskey(server);
  const statuses: number[] = [];
  for (let turn = 0; turn < 35; turn += 1) {
    statuses.push((await signInByPasskey(server, passkey, { device: null })).status);
    server.clock.advance(1);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429]);
  expect(await noticesOf(account.userId, 'new_device')).toEqual([
    { channel: 'email', count: 2 },
    { channel: 'sms', count: 2 },
  ]);
  expect(await lastNotice(account.userId)).toContain('This happened 29 times in 10 minutes.');
  // A later one is notified at once.
  server.clock.advance(3_600);
  await server.owner.query(`delete from rate_limits where key like 'passkey-sign-in:%'`);
  expect((await signInByPasskey(server, passkey, { device: null })).status).toBe(200);
  expect(await noticesOf(account.userId, 'new_device')).toContainEqual({
    channel: 'sms',
    count: 3,
  });
  expect(await lastNotice(account.userId)).not.toContain('This happened');
});

it('many sign-ins at the same moment are two notices, too', async () => {
  const { account, passkey } = await withPasskey(server);
  // It does not count: otherwise one that comes late would pass for a copy.
  const signedIn = await Promise.all(
    Array.from({ length: 12 }, () =>
      signInByPasskey(server, passkey, { device: null }, { counter: 0 }),
    ),
  );
  expect(new Set(signedIn.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await noticesOf(account.userId, 'new_device')).toContainEqual({
    channel: 'sms',
    count: 2,
  });
});

it('passkeys are added and removed twenty times an hour', async () => {
  const { account, cookie } = await withPasskey(server);
  for (let turn = 0; turn < 10; turn += 1) {
    const before = await server.ask('GET', '/auth/v1/passkeys', { cookie });
    const [first] = before.body['passkeys'] as { id: string }[];
    const removed = await server.ask('DELETE', `/auth/v1/passkeys/${first!.id}`, { cookie });
    expect(removed.status).toBe(200);
    if (turn < 9) await addPasskey(server, account, cookie);
  }
  await expect(addPasskey(server, account, cookie)).rejects.toThrow('rate_limited');
  const notices = await noticesOf(account.userId, 'passkey_removed');
  expect(notices.find(({ channel }) => channel === 'sms')!.count).toBeLessThanOrEqual(2);
});

it('news of money waits for no other notice: it has a budget of its own, and goes first', async () => {
  const maria = await business();
  const limits = { perContactDay: 60, perAccountDay: 600, perDay: 20_000 };
  const notice = (kind: string) =>
    takeBudget(
      server.database.system,
      { kind, channel: 'sms', recipient: maria.phone, user_id: maria.userId },
      limits,
    );
  while (!(await notice('new_device'))) continue;
  expect(await notice('passkey_added')).toMatchObject({ scope: 'contact' });
  expect(await notice('bank_changed')).toBeUndefined();
  await changePhone(maria.userId);
  const tasks = await server.sql<{ kind: string; priority: number }>`
    select distinct kind, priority from pgboss.job join messages on messages.id::text = data->>'messageId'
    where user_id = ${maria.userId} and kind in ('phone_changed', 'sign_in_code') order by kind`;
  expect(tasks).toEqual([
    { kind: 'phone_changed', priority: 1 },
    { kind: 'sign_in_code', priority: 0 },
  ]);
});
