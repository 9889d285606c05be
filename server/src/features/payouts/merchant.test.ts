import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSandbox } from '../../../test/third-parties.ts';
import { merchantPayload } from '@jobly/core/payouts/merchant';
import { makeAccount, signIn, type TestAccount } from '../../../test/factories.ts';
import { useServer } from '../../../test/test-server.ts';
import { ensureMerchant } from './ensure-merchant.ts';
import type { MerchantDeps } from './deps.ts';

let deps: MerchantDeps;
const sandbox = useSandbox({ timeoutMs: 1_000 });
const server = useServer(() => ({
  provider: sandbox.provider,
  signInRules: { sendsPerAddressHour: 1_000 },
}));
beforeAll(async () => {
  const { database, clock } = server;
  deps = { database, clock, provider: sandbox.provider, production: false };
});

beforeEach(() => sandbox.control('DELETE', '/faults'));

async function merchants(account: TestAccount): Promise<string[]> {
  const { merchants: all } = (await sandbox.control('GET', '/state')) as {
    merchants: { id: string; reference: string | null }[];
  };
  return all
    .filter(({ reference }) => reference === `jobly:${account.contractorId}`)
    .map(({ id }) => id);
}
const stored = async (account: TestAccount) =>
  (
    await server.sql<{ lopay_merchant_id: string | null }>`
      select lopay_merchant_id from contractors where user_id = ${account.userId}`
  )[0]!.lopay_merchant_id;

describe('making sure of a merchant', () => {
  it('makes one merchant of fifty concurrent calls (M7)', async () => {
    const account = await makeAccount(server);
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => ensureMerchant(deps, account.userId)),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await merchants(account)).toEqual([ids[0]]);
    expect(await stored(account)).toBe(ids[0]);
  });

  it('ends quietly for a user that is gone', async () => {
    await server.run('ensure-merchant', { userId: randomUUID() });
    const staff = await makeAccount(server, { role: 'staff' });
    await expect(server.run('ensure-merchant', { userId: staff.userId })).rejects.toMatchObject({
      code: 'contractor_not_found',
    });
  });

  it('happens by itself after a sign-in, for contractors only', async () => {
    const account = await makeAccount(server);
    await signIn(server, account);
    await expect.poll(() => stored(account)).not.toBeNull();
    const staff = await makeAccount(server, { role: 'staff' });
    await signIn(server, staff);
    expect(
      await server.sql`
        select id from pgboss.job where name = 'ensure-merchant' and data->>'userId' = ${staff.userId}`,
    ).toEqual([]);
  });

  it('finds the merchant again when the answer of a registration was lost, and makes no second', async () => {
    const account = await makeAccount(server);
    await sandbox.fault({
      method: 'POST',
      path: '/merchant',
      kind: 'reset-after-commit',
      times: 1,
    });
    await expect(ensureMerchant(deps, account.userId)).rejects.toMatchObject({
      code: 'provider_unreachable',
    });
    expect(await stored(account)).toBeNull();
    // A taken e-mail would stop a second one as well: with another e-mail only the look-up does.
    await server.sql`update profiles set email = 'new' || email where id = ${account.userId}`;
    server.clock.advance(121);
    await sandbox.fault({ method: 'GET', path: '/merchant', kind: '429', times: null });
    await expect(ensureMerchant(deps, account.userId)).rejects.toMatchObject({
      code: 'provider_rate_limited',
    });
    await sandbox.control('DELETE', '/faults');
    const id = await ensureMerchant(deps, account.userId);
    expect(await merchants(account)).toEqual([id]);
  });

  it('tries again at once after a refusal that is known', async () => {
    const account = await makeAccount(server);
    await sandbox.fault({ method: 'POST', path: '/merchant', kind: '429', times: 1 });
    await expect(ensureMerchant(deps, account.userId)).rejects.toMatchObject({
      code: 'provider_rate_limited',
    });
    expect(await ensureMerchant(deps, account.userId)).toBe((await merchants(account))[0]);
  });

  it("never links another's merchant: a taken e-mail is refused with the sentence", async () => {
    const a = await makeAccount(server);
    await ensureMerchant(deps, a.userId);
    const b = await makeAccount(server);
    await server.sql`
      update profiles set email = (select email from profiles where id = ${a.userId})
      where id = ${b.userId}`;
    await expect(ensureMerchant(deps, b.userId)).rejects.toThrow(
      'Merchant exists but could not be linked. Please contact support.',
    );
    expect(await stored(b)).toBeNull();
  });

  it('registers nobody with made-up contact data in production', async () => {
    const account = await makeAccount(server);
    await server.sql`update profiles set email = null where id = ${account.userId}`;
    await expect(
      ensureMerchant({ ...deps, production: true }, account.userId),
    ).rejects.toMatchObject({ code: 'provider_email_invalid' });
    expect(await merchants(account)).toEqual([]);
  });
});

describe('create-merchant', () => {
  async function profileOf(account: TestAccount) {
    const [row] = await server.sql<Record<string, string>>`
      select name, company_name, email, phone from profiles where id = ${account.userId}`;
    return merchantPayload({
      name: row!['name']!,
      companyName: row!['company_name']!,
      email: row!['email']!,
      phone: row!['phone']!,
    });
  }
  const call = (cookie: string, body: unknown) =>
    server.ask('POST', '/functions/v1/create-merchant', { cookie, body });

  it('answers both forms of the body as spec 7 says', async () => {
    const account = await makeAccount(server);
    const cookie = await signIn(server, account);
    const payload = await profileOf(account);
    const first = await call(cookie, payload);
    expect(first).toMatchObject({ status: 200, body: { id: await stored(account) } });
    const again = await call(cookie, { merchantData: payload, userId: account.userId });
    expect(again.body).toEqual({ merchant: { id: await stored(account) } });
  });

  it('refuses what is not the caller’s own, and a daily schedule without bank details', async () => {
    const account = await makeAccount(server);
    const other = await makeAccount(server);
    const cookie = await signIn(server, account);
    const payload = await profileOf(account);
    const foreign = await profileOf(other);
    expect((await call(cookie, foreign)).body['code']).toBe('forbidden');
    expect((await call(cookie, { merchantData: payload, userId: other.userId })).body['code']).toBe(
      'forbidden',
    );
    const schedule = { accountType: 'essential', config: { type: 'daily' } };
    expect((await call(cookie, { ...payload, payoutSchedule: schedule })).body['message']).toBe(
      'Bank details are required',
    );
    expect((await call(cookie, { ...payload, country: 'GB' })).status).toBe(400);
  });
});
