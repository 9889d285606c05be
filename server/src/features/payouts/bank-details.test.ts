import { beforeEach, describe, expect, it } from 'vitest';
import { useSandbox } from '../../../test/third-parties.ts';
import { codeIn, makeAccount, signIn, type TestAccount } from '../../../test/factories.ts';
import { useServer } from '../../../test/test-server.ts';
import { ensureMerchant } from './ensure-merchant.ts';

const CANARY_ACCOUNT = '90817263544536271';
const CANARY_ROUTING = '021000021';

const sandbox = useSandbox({ timeoutMs: 1_000 });
const server = useServer(() => ({
  provider: sandbox.provider,
  signInRules: { sendsPerAddressHour: 1_000, resendPauseSeconds: 0 },
}));

beforeEach(() => sandbox.control('DELETE', '/faults'));

async function business() {
  const account = await makeAccount(server);
  const { database, clock } = server;
  const deps = { database, clock, provider: sandbox.provider, production: false };
  const merchantId = await ensureMerchant(deps, account.userId);
  return { account, merchantId, cookie: await signIn(server, account) };
}

const save = (cookie: string, merchantId: string, changes: object = {}) =>
  server.ask('POST', '/functions/v1/update-bank-details', {
    cookie,
    body: {
      merchantId,
      routingNumber: CANARY_ROUTING,
      accountNumber: CANARY_ACCOUNT,
      accountHolderName: 'Rivera Plumbing',
      accountHolderType: 'company',
      ...changes,
    },
  });

const contractor = async (account: TestAccount) =>
  (
    await server.sql<Record<string, unknown>>`
      select payouts_status, bank_routing_last4, bank_account_last4, bank_account_type, bank_name,
      next_payout_date from contractors where user_id = ${account.userId}`
  )[0];

describe('saving bank details', () => {
  it('sets them at the provider, keeps the last four, opens payouts and tells the owner', async () => {
    const { account, merchantId, cookie } = await business();
    const answer = await save(cookie, merchantId);
    expect(answer).toMatchObject({
      status: 200,
      body: { payoutsStatus: 'active', bankAccountLast4: '6271' },
    });
    expect(await contractor(account)).toMatchObject({
      payouts_status: 'active',
      bank_routing_last4: '0021',
      bank_account_last4: '6271',
      bank_account_type: 'checking',
      bank_name: 'Bank',
    });
    expect((await sandbox.provider.getMerchant(merchantId)).bank?.accountLast4).toBe('6271');
    const texts = await server.textsTo(account.phone, 2);
    expect(texts.at(-1)).toContain('the bank account ending in 6271');
  });

  it('asks for a fresh code when the sign-in is older than 15 minutes, and takes one', async () => {
    const { account, merchantId, cookie } = await business();
    server.clock.advance(15 * 60 + 1);
    expect(await save(cookie, merchantId)).toMatchObject({
      status: 403,
      body: { code: 'fresh_code_needed' },
    });
    expect((await contractor(account))!['payouts_status']).toBe('pending');
    const purpose = 'bank_account';
    const confirm = (token: string) =>
      server.ask('POST', '/auth/v1/confirm', { cookie, body: { token, purpose } });
    await server.ask('POST', '/auth/v1/confirm/otp', { cookie, body: { purpose } });
    const code = codeIn((await server.textsTo(account.phone, 2)).at(-1)!);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await confirm(wrong)).body['code']).toBe('code_wrong');
    expect((await confirm(code)).status).toBe(200);
    expect((await save(cookie, merchantId)).status).toBe(200);
  });

  it("refuses another's merchant and a missing one alike", async () => {
    const mine = await business();
    const theirs = await business();
    for (const merchantId of [theirs.merchantId, crypto.randomUUID(), '']) {
      expect(await save(mine.cookie, merchantId)).toMatchObject({
        status: 409,
        body: { message: 'Merchant account not found. Please contact support.' },
      });
    }
    expect((await sandbox.provider.getMerchant(theirs.merchantId)).bank).toBeUndefined();
  });

  it.each([
    [{ routingNumber: '12345678' }, 'Routing number must be exactly 9 digits'],
    [{ routingNumber: '021000022' }, /^That routing number is not valid/],
    [{ accountNumber: '123' }, 'Account number must be 4-17 digits'],
    [{ accountNumber: 12_345_678 }, 'Account number must be 4-17 digits'],
    [{ extra: 1 }, 'Please check what you entered and try again.'],
  ])('refuses %j with a sentence', async (changes, message) => {
    const { cookie, merchantId } = await business();
    const answer = await save(cookie, merchantId, changes);
    expect(answer.status).toBe(400);
    expect(answer.body['message']).toMatch(message);
  });

  it.each(['reset-after-commit', 'non-json', 'wrong-shape', 'empty'])(
    'asks the provider after an answer of the kind %s, and finds that it was carried out',
    async (kind) => {
      const { account, merchantId, cookie } = await business();
      await sandbox.fault({ method: 'PUT', path: '/merchant', kind, times: 1 });
      expect((await save(cookie, merchantId)).status).toBe(200);
      expect((await contractor(account))!['bank_account_last4']).toBe('6271');
    },
  );

  it('stores nothing when it was not carried out', async () => {
    const { account, merchantId, cookie } = await business();
    await sandbox.fault({ method: 'PUT', path: '/merchant', kind: '422', times: 1 });
    expect((await save(cookie, merchantId)).body['code']).toBe('provider_unexpected');
    expect(await contractor(account)).toMatchObject({
      payouts_status: 'pending',
      bank_account_last4: null,
    });
  });
});

describe('every row of spec 8, driven by a fault of the provider', () => {
  it.each([
    [
      { kind: '409', message: 'A user already exists with email x@y.z' },
      'Your account is already registered with our payment provider. Please contact support if you need assistance.',
    ],
    [
      { kind: '422', message: 'Invalid email' },
      'Please enter a valid email address in your profile.',
    ],
    [
      { kind: '422', message: 'Validation error: sortCode' },
      'Please check that all your information is correct and try again.',
    ],
    [{ kind: '401' }, 'Your session has expired. Please log out and log back in.'],
    [{ kind: '403' }, "You don't have permission to perform this action."],
    [{ kind: '404' }, 'The requested service is not available. Please try again later.'],
    [{ kind: '429' }, 'Too many requests. Please wait a moment and try again.'],
    // The provider is read before anything is sent: when that fails, nothing was changed.
    [
      { method: 'GET', kind: '500', times: null },
      'Our servers are experiencing issues. Please try again in a few minutes.',
    ],
    [
      { method: 'GET', kind: 'reset-before', times: null },
      'Network error. Please check your internet connection and try again.',
    ],
    [
      { method: 'GET', kind: 'slow', seconds: 5, times: null },
      'Network error. Please check your internet connection and try again.',
    ],
    [
      { kind: '422', message: 'The moon is in the wrong phase' },
      'Something went wrong. Please try again or contact support if the problem persists.',
    ],
  ])('%j: %s', async (fault, message) => {
    const { cookie, merchantId } = await business();
    await sandbox.fault({ method: 'PUT', path: '/merchant', times: 1, ...fault });
    const answer = await save(cookie, merchantId);
    expect(answer.body['message']).toBe(message);
    expect(answer.status).not.toBe(401);
    const user = await server.ask('GET', '/auth/v1/user', { cookie });
    expect(user.status).toBe(200);
  });
});

describe('the full numbers (M9)', () => {
  it('are nowhere: not in any table, task, log line or the sandbox', async () => {
    const { cookie, merchantId } = await business();
    await save(cookie, merchantId);
    await sandbox.fault({ method: 'PUT', path: '/merchant', kind: '500', times: 1 });
    await save(cookie, merchantId);
    const tables = await server.sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss', 'app')`;
    expect(tables.length).toBeGreaterThan(15);
    let dump = '';
    for (const { name } of tables) {
      const rows = await server.owner.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t`,
      );
      dump += rows.map(({ row }) => row).join('\n');
    }
    const everything = `${dump}\n${server.logged.join('\n')}\n${JSON.stringify(await sandbox.control('GET', '/state'))}`;
    expect(everything).toContain('6271');
    for (const form of [CANARY_ACCOUNT, CANARY_ROUTING].flatMap((number) => [
      number,
      Buffer.from(number).toString('hex'),
      Buffer.from(number).toString('base64').replace(/=+$/, ''),
    ])) {
      expect(everything).not.toContain(form);
    }
  });
});
