import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { open, post } from '../../test/payer.ts';
import { KEY, business, clientOf, newBusiness, stripeSandbox } from '../../test/stripe.ts';

const INCLUDE = ['configuration.merchant', 'requirements'] as const;
const statusOf = (account: Stripe.V2.Core.Account) =>
  account.configuration?.merchant?.capabilities?.card_payments?.status;

it('creates a business that has requirements and cannot charge yet', async () => {
  const one = await stripeSandbox();
  const account = await newBusiness(one);
  expect(account).toMatchObject({
    object: 'v2.core.account',
    applied_configurations: ['merchant'],
    dashboard: 'full',
    livemode: false,
    metadata: { contractor: '17' },
    defaults: {
      responsibilities: { losses_collector: 'stripe', requirements_collector: 'stripe' },
    },
  });
  expect(statusOf(account)).toBe('restricted');
  expect(account.requirements?.entries?.[0]).toMatchObject({
    awaiting_action_from: 'user',
    minimum_deadline: { status: 'currently_due' },
  });
  const plain = await one.stripe.v2.core.accounts.retrieve(account.id);
  expect(plain).toMatchObject({ configuration: null, defaults: null, requirements: null });
  expect(await one.stripe.accounts.retrieve(account.id)).toMatchObject({
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
  });
  expect(await one.thinTypes()).toEqual(['v2.core.account.created']);
});

it('refuses another key, an unknown parameter, another account and a call without version', async () => {
  const one = await stripeSandbox();
  await expect(one.stripe.v2.core.accounts.create({})).rejects.toMatchObject({
    statusCode: 400,
    code: 'parameter_missing',
  });
  const odd = { contact_email: 'a@b.example', odd: 1 } as object;
  await expect(one.stripe.v2.core.accounts.create(odd)).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
  const asOther = one.stripe.balance.retrieve({}, { stripeAccount: 'acct_of_nobody' });
  await expect(asOther).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' });
  const authorization = `Bearer ${KEY}`;
  expect((await one.call('GET', '/v1/balance', undefined, { authorization })).status).toBe(400);
  const version = { 'stripe-version': '2026-10-28.endive' };
  const denied = await one.call('GET', '/v1/balance', undefined, {
    ...version,
    authorization: 'x',
  });
  expect(denied).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } });
});

it('leads a person through onboarding, by a link that works once', async () => {
  const one = await stripeSandbox({ SANDBOX_VERIFY_AFTER_SECONDS: '0' });
  const { id } = await newBusiness(one);
  const link = await one.stripe.v2.core.accountLinks.create({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: 'https://jobly.example/again',
        return_url: 'https://jobly.example/done',
      },
    },
  });
  expect(Date.parse(link.expires_at) - Date.now()).toBeLessThan(10 * 60_000);
  const page = new URL((await open(link.url)).location ?? '', link.url).href;
  expect((await open(link.url)).location).toBe('https://jobly.example/again');
  expect((await open(page)).html).toContain('Complete the business');
  await post(page, { act: 'details' });
  await post(page, { act: 'bank' });
  expect((await post(page, { act: 'return' })).location).toBe('https://jobly.example/done');
  await expect
    .poll(async () =>
      statusOf(await one.stripe.v2.core.accounts.retrieve(id, { include: [...INCLUDE] })),
    )
    .toBe('active');
  const v1 = await one.stripe.accounts.retrieve(id);
  expect(v1).toMatchObject({ charges_enabled: true, payouts_enabled: true });
  expect(v1.external_accounts?.data[0]).toMatchObject({ object: 'bank_account', currency: 'usd' });
  const thin = await one.thinTypes();
  expect(thin).toContain('v2.core.account[requirements].updated');
  expect(thin).toContain('v2.core.account[configuration.merchant].capability_status_updated');
  expect(await one.types()).toContain('account.external_account.created');
});

it('changes single capabilities, adds a requirement, and pays out by hand unless that is denied', async () => {
  const one = await stripeSandbox();
  const id = await business(one);
  await one.steer(`/accounts/${id}`, { capabilities: { klarna_payments: 'rejected' } });
  const account = await one.stripe.v2.core.accounts.retrieve(id, { include: [...INCLUDE] });
  expect(account.configuration?.merchant?.capabilities).toMatchObject({
    klarna_payments: {
      status: 'rejected',
      status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }],
    },
    card_payments: { status: 'active', status_details: [] },
  });
  await one.steer(`/accounts/${id}`, { due: ['identity.individual.documents'] });
  expect(await one.stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: false,
    requirements: { currently_due: ['identity.individual.documents'] },
  });
  const manual = { payments: { payouts: { schedule: { interval: 'manual' as const } } } };
  const asAccount = { stripeAccount: id };
  const settings = await one.stripe.balanceSettings.update(manual, asAccount);
  expect(settings.payments.payouts?.schedule?.interval).toBe('manual');
  await one.steer(`/accounts/${id}`, { platformControlsPayouts: false });
  await expect(one.stripe.balanceSettings.update(manual, asAccount)).rejects.toMatchObject({
    statusCode: 403,
  });
});

it('carries out one request of a key, however often it is sent', async () => {
  const one = await stripeSandbox();
  const create = (email: string) =>
    one.stripe.v2.core.accounts.create({ contact_email: email }, { idempotencyKey: 'first' });
  const [a, b] = [await create('a@b.example'), await create('a@b.example')];
  expect(b.id).toBe(a.id);
  await expect(create('c@d.example')).rejects.toMatchObject({ rawType: 'idempotency_error' });
});

it('shows its endpoints and accounts, to other versions, too', async () => {
  const one = await stripeSandbox();
  await business(one);
  await business(one);
  const { data } = await one.stripe.webhookEndpoints.list();
  expect(data).toMatchObject([{ url: one.snapshots.url, enabled_events: ['*'] }]);
  const [first] = (await one.stripe.v2.core.eventDestinations.list()).data;
  expect(first).toMatchObject({ event_payload: 'thin' });
  const older = clientOf(one.url, '2026-08-26.dahlia');
  expect((await older.accounts.retrieveCurrent()).object).toBe('account');
  const listed: string[] = [];
  for await (const { id } of one.stripe.v2.core.accounts.list({ limit: 1 })) listed.push(id);
  expect(listed).toHaveLength(2);
});
