import { merchantPayload } from '@jobly/core/payouts/merchant';
import { expect, it } from 'vitest';
import { startStripeStub, type SentToStripe } from '../../../test/stripe-stub.ts';

const payload = merchantPayload({
  name: 'Ana Reyes',
  companyName: 'Hudson Joinery LLC',
  email: 'ana@example.com',
  phone: '+14155550123',
});

const account = (id: string, status: string, entries: object[] = [], reference = 'jobly:1') => ({
  id,
  object: 'v2.core.account',
  metadata: { reference },
  configuration: {
    merchant: {
      capabilities: {
        card_payments: { status, status_details: [] },
        klarna_payments: { status: 'restricted', status_details: [] },
        affirm_payments: { status, status_details: [] },
        ach_debit_payments: { status: 'pending', status_details: [] },
        // Nested, unlike the others.
        stripe_balance: { payouts: { status: 'active' } },
      },
    },
  },
  requirements: { entries },
});

const entry = (awaiting_action_from: string, status: string) => ({
  awaiting_action_from,
  minimum_deadline: { status },
});

const firstVersion = (interval: string, ...data: object[]) => ({
  id: 'acct_1',
  external_accounts: { object: 'list', data },
  settings: { payouts: { schedule: { interval } } },
});

it('registers a customer of Stripe’s own, with our reference, once', async () => {
  await using stub = await startStripeStub(() => account('acct_1', 'restricted'));
  const provider = stub.provider();
  const merchant = await provider.registerMerchant(payload, 'jobly:1');
  expect(merchant).toEqual({
    id: 'acct_1',
    reference: 'jobly:1',
    verified: false,
    needs: 'nothing',
    accepts: { card: false, bnpl: false, bank: false },
    bank: undefined,
    payoutsPaused: false,
  });
  await provider.registerMerchant(payload, 'jobly:1');
  await provider.registerMerchant({ ...payload, tradingName: 'Hudson' }, 'jobly:1');
  const [first, again, corrected] = stub.sent as [SentToStripe, SentToStripe, SentToStripe];
  expect(first).toMatchObject({ method: 'POST', path: '/v2/core/accounts' });
  expect(JSON.parse(first.body)).toMatchObject({
    contact_email: 'ana@example.com',
    display_name: 'Hudson Joinery LLC',
    dashboard: 'full',
    identity: { country: 'us' },
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    metadata: { reference: 'jobly:1' },
  });
  expect(
    Object.keys(JSON.parse(first.body).configuration.merchant.capabilities as object).toSorted(),
  ).toEqual([
    'ach_debit_payments',
    'affirm_payments',
    'afterpay_clearpay_payments',
    'card_payments',
    'klarna_payments',
    'link_payments',
  ]);
  const keys = [first, again, corrected].map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^jobly:1:/);
  expect(keys[1]).toBe(keys[0]);
  // With the first key it would be refused for being another call.
  expect(keys[2]).not.toBe(keys[0]);
});

it('reads what an account may do, what its owner has to do, and where its payouts go', async () => {
  const bank = { object: 'bank_account', last4: '6789', routing_number: '110000000' };
  let shown = account('acct_1', 'active', [entry('user', 'eventually_due')]);
  let schedule = firstVersion(
    'daily',
    { ...bank, last4: '0001', default_for_currency: false },
    { ...bank, default_for_currency: true },
  );
  await using stub = await startStripeStub(({ path }) =>
    path.startsWith('/v2/') ? shown : schedule,
  );
  const provider = stub.provider();
  expect(await provider.getMerchant('acct_1')).toEqual({
    id: 'acct_1',
    reference: 'jobly:1',
    verified: true,
    needs: 'nothing',
    accepts: { card: true, bnpl: true, bank: false },
    bank: { routingLast4: '0000', accountLast4: '6789' },
    payoutsPaused: false,
  });
  expect(stub.sent.map(({ path }) => path).toSorted()).toEqual([
    '/v1/accounts/acct_1',
    '/v2/core/accounts/acct_1?include[0]=configuration.merchant&include[1]=requirements',
  ]);
  shown = account('acct_1', 'restricted', [
    entry('stripe', 'past_due'),
    entry('user', 'currently_due'),
  ]);
  schedule = firstVersion('manual');
  expect(await provider.getMerchant('acct_1')).toMatchObject({
    verified: false,
    needs: 'owner',
    accepts: { card: false, bnpl: false, bank: false },
    bank: undefined,
    payoutsPaused: true,
  });
});

it('finds the account that carries our reference on any page, and no other', async () => {
  const pages: Record<string, object> = {
    '/v2/core/accounts?limit=20': {
      data: [account('acct_9', 'active', [], 'jobly:9')],
      next_page_url: '/v2/core/accounts?page=two',
    },
    '/v2/core/accounts?page=two': {
      data: [account('acct_8', 'active', [], 'jobly:8'), account('acct_1', 'active')],
      next_page_url: null,
    },
    '/v1/accounts/acct_1': firstVersion('daily'),
  };
  await using stub = await startStripeStub(
    ({ path }) =>
      pages[path] ??
      (path.startsWith('/v2/core/accounts/') ? account('acct_1', 'active') : undefined),
  );
  const provider = stub.provider();
  expect(await provider.findMerchantByReference('jobly:1')).toMatchObject({ id: 'acct_1' });
  expect(await provider.findMerchantByReference('jobly:2')).toBeUndefined();
});

it('asks for a new page for the owner each time', async () => {
  await using stub = await startStripeStub(() => ({ url: 'https://connect.stripe.com/setup/x' }));
  const provider = stub.provider();
  const urls = {
    returnUrl: 'https://jobly.example/home',
    refreshUrl: 'https://jobly.example/again',
  };
  const open = () => provider.openOnboarding!('acct_1', urls);
  expect(await open()).toBe('https://connect.stripe.com/setup/x');
  await open();
  const [first, second] = stub.sent as [SentToStripe, SentToStripe];
  expect(first.path).toBe('/v2/core/account_links');
  expect(JSON.parse(first.body)).toEqual({
    account: 'acct_1',
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { return_url: urls.returnUrl, refresh_url: urls.refreshUrl },
    },
  });
  expect(first.headers['idempotency-key']).not.toBe(second.headers['idempotency-key']);
});

it('holds payouts where the platform may, by the schedule', async () => {
  await using stub = await startStripeStub(() => ({ id: 'acct_1' }));
  expect(stub.provider()).not.toHaveProperty('holdPayouts');
  const provider = stub.provider({ payoutHolds: true });
  await provider.holdPayouts!('acct_1', true);
  await provider.holdPayouts!('acct_1', false);
  expect(stub.sent.map(({ path, form }) => [path, form])).toEqual([
    ['/v1/accounts/acct_1', { 'settings[payouts][schedule][interval]': 'manual' }],
    ['/v1/accounts/acct_1', { 'settings[payouts][schedule][interval]': 'daily' }],
  ]);
});
