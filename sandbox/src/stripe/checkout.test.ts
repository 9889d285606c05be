import { expect, it } from 'vitest';
import { sure } from '../../test/people.ts';
import { CARD, open, post } from '../../test/payer.ts';
import {
  CAPABILITIES,
  business,
  clientOf,
  idOf,
  newSession,
  pay,
  stripeSandbox,
  type StripeSpeaker,
} from '../../test/stripe.ts';

const EXPAND = ['latest_charge.balance_transaction'];
const paymentOf = async ({ stripe }: StripeSpeaker, account: string, id: string) => {
  const session = await stripe.checkout.sessions.retrieve(id, {}, { stripeAccount: account });
  const intent = idOf(session.payment_intent);
  const found = await stripe.paymentIntents.retrieve(
    intent,
    { expand: EXPAND },
    { stripeAccount: account },
  );
  return { session, intent: found };
};

it('takes a card on its page once, however often it is posted, leads back and books what Stripe and the platform keep', async () => {
  const one = await stripeSandbox();
  const account = await business(one);
  const session = await newSession(one, account);
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 12_600,
    client_reference_id: 'link-1',
  });
  const page = await open(sure(session.url ?? undefined));
  expect(page.html).toContain('$126.00');
  const typed = { ...CARD, method: 'card', number: '4242424242424242' };
  const posts = await Promise.all(Array.from({ length: 10 }, () => post(page.url, typed)));
  const back = `https://jobly.example/back?session=${session.id}`;
  expect(new Set(posts.map(({ location }) => location))).toEqual(new Set([back]));
  const { data } = await one.stripe.charges.list({}, { stripeAccount: account });
  expect(data).toHaveLength(1);

  const { session: after, intent } = await paymentOf(one, account, session.id);
  expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 12_600,
    metadata: { link: '1' },
    latest_charge: {
      status: 'succeeded',
      payment_method_details: { type: 'card', card: { funding: 'credit', last4: '4242' } },
      balance_transaction: {
        amount: 12_600,
        fee: 395 + 100,
        net: 12_105,
        type: 'charge',
        status: 'pending',
      },
    },
  });
  expect(await one.types()).toEqual(
    expect.arrayContaining([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]),
  );
});

it.each([
  ['4000000000000002', 'Your card was declined.', 'generic_decline'],
  ['4000000000009995', 'insufficient funds', 'insufficient_funds'],
])('declines %s, and the next card succeeds', async (number, says, decline_code) => {
  const one = await stripeSandbox();
  const account = await business(one);
  const session = await newSession(one, account);
  const url = sure(session.url ?? undefined);
  const typed = { ...CARD, method: 'card' };
  expect((await post(url, { ...typed, number })).location).toBe(new URL(url).pathname);
  expect((await open(url)).html).toContain(says);
  const { intent } = await paymentOf(one, account, session.id);
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code },
  });
  await post(url, { ...typed, number: '5555555555554444' });
  const { session: after, intent: paid } = await paymentOf(one, account, session.id);
  expect(after.payment_status).toBe('paid');
  expect(paid.id).toBe(intent.id);
  expect(await one.types()).toEqual(
    expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']),
  );
});

it('keeps out what the session blocks', async () => {
  const one = await stripeSandbox();
  const account = await business(one);
  const funding_types_blocked = ['debit' as const, 'prepaid' as const];
  const session = await newSession(one, account, {
    payment_method_options: { card: { restrictions: { funding_types_blocked } } },
  });
  const url = sure(session.url ?? undefined);
  const typed = { ...CARD, method: 'card', number: '4000056655665556' };
  expect((await post(url, typed)).html).toContain('This debit card is not accepted');
  const asAccount = { stripeAccount: account };
  const still = await one.stripe.checkout.sessions.retrieve(session.id, {}, asAccount);
  expect(still.payment_intent).toBeNull();
  await post(url, { ...typed, number: '4242424242424242' });
  expect((await paymentOf(one, account, session.id)).session.payment_status).toBe('paid');
});

it('takes wallets, Link and Klarna by a button, and asks a bank or lender first', async () => {
  const one = await stripeSandbox();
  const account = await business(one);
  const detailsOf = async (fields: Record<string, string>, then?: Record<string, string>) => {
    const session = await newSession(one, account);
    const url = sure(session.url ?? undefined);
    await post(url, fields);
    if (then) await post(url, then);
    const { intent } = await paymentOf(one, account, session.id);
    return intent;
  };
  expect(await detailsOf({ method: 'card', wallet: 'apple_pay' })).toMatchObject({
    latest_charge: { payment_method_details: { card: { wallet: { type: 'apple_pay' } } } },
  });
  expect(await detailsOf({ method: 'link' })).toMatchObject({
    latest_charge: { payment_method_details: { type: 'link' } },
  });
  expect(await detailsOf({ method: 'klarna' }, { decision: 'approve' })).toMatchObject({
    latest_charge: { balance_transaction: { fee: 756 + 30 + 100, type: 'payment' } },
  });
  expect(await detailsOf({ method: 'klarna' }, { decision: 'refuse' })).toMatchObject({
    status: 'requires_payment_method',
  });
  const challenged = { ...CARD, method: 'card', number: '4000002760003184' };
  expect(await detailsOf(challenged, { decision: 'approve' })).toMatchObject({
    status: 'succeeded',
  });
});

it('offers what is active and within limits, and charges more for a card from abroad', async () => {
  const one = await stripeSandbox();
  const account = await business(one);
  await one.steer(`/accounts/${account}`, { capabilities: { klarna_payments: 'pending' } });
  const session = await newSession(one, account, {
    allowed_payment_method_types: ['card', 'klarna', 'us_bank_account'],
  });
  expect(session.payment_method_types).toEqual(['card', 'us_bank_account']);
  await pay(one, session, { card: '4000001240000000' });
  expect((await paymentOf(one, account, session.id)).intent).toMatchObject({
    latest_charge: { balance_transaction: { fee: 584 + 100 } },
  });
  const older = clientOf(one.url, '2026-08-26.dahlia');
  const named = newSession({ ...one, stripe: older }, account, {
    payment_method_types: ['card', 'klarna'],
  } as object);
  await expect(named).rejects.toMatchObject({ statusCode: 400, param: 'payment_method_types' });
  const renamed = newSession(one, account, { payment_method_types: ['card'] } as object);
  await expect(renamed).rejects.toMatchObject({ code: 'parameter_unknown' });
});

it('refuses a session that Stripe would refuse', async () => {
  const one = await stripeSandbox();
  const account = await business(one);
  const item = { currency: 'usd', product_data: { name: 'x' } };
  const refused = (changes: object) =>
    newSession(one, account, changes).then(
      () => null,
      (error: { param?: string; code?: string }) => error.param ?? error.code ?? null,
    );
  const soon = Math.floor(Date.now() / 1000) + 60;
  expect(await refused({ expires_at: soon })).toBe('expires_at');
  expect(await refused({ odd: { deep: 1 } })).toBe('odd');
  expect(await refused({ payment_intent_data: { odd: 1 } })).toBe('payment_intent_data[odd]');
  expect(await refused({ success_url: '' })).toBe('success_url');
  expect(await refused({ metadata: { long: 'x'.repeat(501) } })).toBe('metadata[long]');
  const price_data = { ...item, unit_amount: 49 };
  expect(await refused({ line_items: [{ quantity: 1, price_data }] })).toBe('amount_too_small');
  const fraction = { ...item, unit_amount: 1.5 };
  expect(await refused({ line_items: [{ quantity: 1, price_data: fraction }] })).toBe(
    'line_items[0][price_data][unit_amount]',
  );
  const restricted = await one.stripe.v2.core.accounts.create({
    contact_email: 'new@hudson.example',
    configuration: { merchant: { capabilities: CAPABILITIES } },
  });
  await expect(newSession(one, restricted.id)).rejects.toMatchObject({ code: 'account_invalid' });
});

it('expires a session on request or by the clock, once and only while it is open', async () => {
  const one = await stripeSandbox();
  const account = await business(one);
  const asAccount = { stripeAccount: account };
  const [first, second] = [await newSession(one, account), await newSession(one, account)];
  const url = sure(first.url ?? undefined);
  const expired = await one.stripe.checkout.sessions.expire(first.id, {}, asAccount);
  expect(expired).toMatchObject({ status: 'expired', url: null });
  expect((await open(url)).status).toBe(410);
  await expect(one.stripe.checkout.sessions.expire(first.id, {}, asAccount)).rejects.toThrow(
    'expired',
  );
  await one.steer(`/sessions/${second.id}/run-out`);
  await expect
    .poll(
      async () => (await one.stripe.checkout.sessions.retrieve(second.id, {}, asAccount)).status,
    )
    .toBe('expired');
  const types = await one.types();
  expect(types.filter((type) => type === 'checkout.session.expired')).toHaveLength(2);
});

it('lists newest first by pages, shows items on request, and keeps accounts apart', async () => {
  const one = await stripeSandbox();
  const [account, other] = [await business(one), await business(one)];
  const made: string[] = [];
  for (let n = 0; n < 3; n += 1) made.unshift((await newSession(one, account)).id);
  const page = await one.stripe.checkout.sessions.list({ limit: 2 }, { stripeAccount: account });
  expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' });
  const all: string[] = [];
  const options = { stripeAccount: account };
  for await (const { id } of one.stripe.checkout.sessions.list({ limit: 2 }, options)) all.push(id);
  expect(all).toEqual(made);
  const id = sure(made[0]);
  const items = await one.stripe.checkout.sessions.retrieve(
    id,
    { expand: ['line_items'] },
    options,
  );
  expect(items.line_items?.data).toMatchObject([{ amount_total: 12_600, quantity: 1 }]);
  await expect(
    one.stripe.checkout.sessions.retrieve(id, {}, { stripeAccount: other }),
  ).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
  await expect(
    one.stripe.checkout.sessions.retrieve(id, { expand: ['odd'] }, options),
  ).rejects.toMatchObject({ param: 'expand' });
});
