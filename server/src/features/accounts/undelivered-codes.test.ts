import { expect, it } from 'vitest';
import { useCarrier } from '../../../test/third-parties.ts';
import { twilioSettings } from '../../../test/carrier.ts';
import { codeIn, makeAccount, type TestAccount } from '../../../test/factories.ts';
import { TestDevice } from '../../../test/test-device.ts';
import { useServer } from '../../../test/test-server.ts';
import { readConfig } from '../../config.ts';

const carrier = useCarrier();
const server = useServer(() => ({
  config: readConfig({
    NODE_ENV: 'test',
    ...twilioSettings(carrier.url),
  }),
  signInRules: { resendPauseSeconds: 0 },
}));

const points = async (key: string) => {
  const sql = 'select coalesce(sum(points), 0)::int as points from rate_limits where key like $1';
  return (await server.owner.query<{ points: number }>(sql, [key]))[0]!.points;
};

const REFUSED = { status: 400, code: 21_211 };
const endedBadly = async ({ userId }: TestAccount) => {
  const sql = `select count(*)::int as count from messages where user_id = $1 and status = 'failed'`;
  return (await server.owner.query<{ count: number }>(sql, [userId]))[0]!.count;
};

it('a code that the carrier refuses does not count for the account, but for the address and the day of all', async () => {
  const account = await makeAccount(server);
  const ask = () => server.ask('POST', '/auth/v1/otp', { body: { phone: account.phone } });
  carrier.mood = () => REFUSED;
  for (let asked = 1; asked <= 10; asked += 1) {
    expect((await ask()).status).toBe(200);
    await expect.poll(() => endedBadly(account)).toBe(asked);
  }
  expect(await points(`send-phone-hour:%`)).toBe(0);
  expect(await points('send-address:%')).toBe(10);
  expect(await points('send-house-day:all')).toBe(10);
  // More would be texting for nothing: from here on they count.
  for (let asked = 11; asked <= 15; asked += 1) {
    expect((await ask()).status).toBe(200);
    await expect.poll(() => endedBadly(account)).toBe(asked);
  }
  expect((await ask()).body).toMatchObject({ code: 'code_sends_used_up' });
}, 60_000);

it('so does one of a device that has signed in, which its address and the day of all never refuse', async () => {
  const account = await makeAccount(server);
  const address = '203.0.113.40';
  const device = new TestDevice(server, address);
  carrier.mood = () => 'take';
  await device.send(account);
  await expect.poll(() => carrier.taken).toHaveLength(1);
  expect((await device.verify(account, codeIn(carrier.taken[0]!.body))).status).toBe(200);
  const before = await points('send-house-day:all');
  carrier.mood = () => REFUSED;
  for (let asked = 1; asked <= 6; asked += 1) {
    expect((await device.send(account)).status).toBe(200);
    await expect.poll(() => endedBadly(account)).toBe(asked);
  }
  expect(await points(`send-phone-hour:known:%`)).toBe(0);
  expect(await points(`send-address:${address}`)).toBe(7);
  expect((await points('send-house-day:all')) - before).toBe(6);
  const sql = `update rate_limits set points = 100000 where key in ($1, 'send-house-day:all')`;
  await server.owner.query(sql, [`send-address:${address}`]);
  expect((await device.send(account)).status).toBe(200);
}, 60_000);
