import { describe, expect, it } from 'vitest';
import type { CheckoutRequest } from '../../ports/payment-provider.ts';
import { AT, listOf, startStripeStub } from '../../../test/stripe-stub.ts';

const session = (changed: object = {}) => ({
  id: 'cs_1',
  object: 'checkout.session',
  status: 'open',
  payment_status: 'unpaid',
  url: 'https://checkout.stripe.com/c/pay/cs_1',
  amount_total: 42_500,
  currency: 'usd',
  client_reference_id: 'jobly:attempt',
  payment_intent: null,
  ...changed,
});

const intent = (status: string, charge: object | null = null) => ({
  id: 'pi_1',
  object: 'payment_intent',
  status,
  amount_received: status === 'succeeded' ? 42_500 : 0,
  currency: 'usd',
  created: AT,
  latest_charge: charge,
});

const charge = (changed: object = {}) => ({
  id: 'ch_1',
  amount_refunded: 0,
  created: AT + 60,
  balance_transaction: { id: 'txn_1', fee: 1_263, created: AT + 86_400 },
  payment_method_details: {
    type: 'card',
    card: { brand: 'visa', last4: '4242', funding: 'debit' },
  },
  ...changed,
});

const asked: CheckoutRequest = {
  merchantId: 'acct_1',
  method: 'card',
  amountCents: 42_500,
  feeCents: 1_483,
  description: 'Faucet',
  reference: 'jobly:attempt',
  returnUrl: 'https://jobly.example/pay/back',
};

async function sentFor(changed: Partial<CheckoutRequest>, feeBasisPoints = 0) {
  await using stub = await startStripeStub(() => session());
  await stub.provider({ feeBasisPoints }).createCheckout({ ...asked, ...changed });
  return stub.sent[0]!;
}

describe('a checkout', () => {
  it('is made on the account, in dollars, for exactly this payment, once', async () => {
    const { method, path, headers, form } = await sentFor({});
    expect({ method, path }).toEqual({ method: 'POST', path: '/v1/checkout/sessions' });
    expect(headers).toMatchObject({
      'stripe-account': 'acct_1',
      'idempotency-key': 'jobly:attempt',
    });
    expect(form).toEqual({
      mode: 'payment',
      client_reference_id: 'jobly:attempt',
      'metadata[reference]': 'jobly:attempt',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'link',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '42500',
      'line_items[0][price_data][product_data][name]': 'Faucet',
      'adaptive_pricing[enabled]': 'false',
      'payment_intent_data[description]': 'Faucet',
      'payment_intent_data[metadata][reference]': 'jobly:attempt',
      success_url: 'https://jobly.example/pay/back',
      cancel_url: 'https://jobly.example/pay/back',
    });
  });

  it('takes the operator’s part, never more than was set', async () => {
    const { form } = await sentFor({ amountCents: 9_999 }, 50);
    expect(form['payment_intent_data[application_fee_amount]']).toBe('49');
    const small = await sentFor({ amountCents: 100 }, 50);
    expect(small.form).not.toHaveProperty('payment_intent_data[application_fee_amount]');
  });

  it('keeps kinds of cards out, and Link with them, which may be backed by any', async () => {
    const { form } = await sentFor({ blockedFunding: ['debit', 'prepaid'] });
    const restriction = 'payment_method_options[card][restrictions][funding_types_blocked]';
    expect(form).toMatchObject({
      [`${restriction}[0]`]: 'debit',
      [`${restriction}[1]`]: 'prepaid',
    });
    expect(form).not.toHaveProperty('allowed_payment_method_types[1]');
  });

  it('offers pay over time and bank debits by themselves', async () => {
    const bnpl = await sentFor({ method: 'bnpl' });
    expect(bnpl.form).toMatchObject({
      'allowed_payment_method_types[0]': 'klarna',
      'allowed_payment_method_types[1]': 'affirm',
      'allowed_payment_method_types[2]': 'afterpay_clearpay',
      billing_address_collection: 'required',
    });
    const bank = await sentFor({ method: 'bank' });
    expect(bank.form).toMatchObject({
      'allowed_payment_method_types[0]': 'us_bank_account',
      'payment_method_options[us_bank_account][verification_method]': 'instant',
    });
    expect(bank.form).not.toHaveProperty('allowed_payment_method_types[1]');
  });

  it('is found by our reference on any page, and read with its payment', async () => {
    const other = session({ id: 'cs_0', client_reference_id: 'jobly:other' });
    await using stub = await startStripeStub(({ path }) => {
      if (path.startsWith('/v1/checkout/sessions/cs_1?')) return session();
      return path.includes('starting_after=cs_0')
        ? listOf(session())
        : { ...listOf(other), has_more: true };
    });
    const provider = stub.provider();
    const found = await provider.findCheckoutByReference('acct_1', 'jobly:attempt');
    expect(found).toMatchObject({ id: 'cs_1', status: 'open', reference: 'jobly:attempt' });
    expect(stub.sent.at(-1)!.path).toBe(
      '/v1/checkout/sessions/cs_1?expand[0]=payment_intent.latest_charge.balance_transaction',
    );
    expect(await provider.findCheckoutByReference('acct_1', 'jobly:none')).toBeUndefined();
  });

  it('is closed by a call of its own each time', async () => {
    await using stub = await startStripeStub(() => session({ status: 'expired', url: null }));
    const provider = stub.provider();
    await provider.revokeCheckout('acct_1', 'cs_1');
    await provider.revokeCheckout('acct_1', 'cs_1');
    expect(stub.sent.map(({ path }) => path)).toEqual([
      '/v1/checkout/sessions/cs_1/expire',
      '/v1/checkout/sessions/cs_1/expire',
    ]);
    expect(new Set(stub.sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });
});

describe('the status of a checkout', () => {
  const read = async (changed: object) => {
    await using stub = await startStripeStub(() => session(changed));
    return await stub.provider().getCheckout('acct_1', 'cs_1');
  };

  it.each([
    ['open', session().payment_intent, 'open', false],
    ['open', intent('requires_action'), 'open', false],
    ['open', intent('processing'), 'open', true],
    ['complete', intent('processing'), 'open', true],
    ['complete', intent('requires_payment_method'), 'revoked', false],
    ['complete', intent('canceled'), 'revoked', false],
    ['complete', null, 'open', false],
    ['expired', null, 'revoked', false],
    ['unheard of', null, 'open', false],
  ])('%s with %o is %s, paying: %s', async (status, payment_intent, expected, paying) => {
    const checkout = await read({ status, payment_intent });
    expect(checkout).toMatchObject({ status: expected, paying, payments: [] });
  });

  it('a bank debit on its way is pending until four business days are over', async () => {
    const checkout = await read({ status: 'complete', payment_intent: intent('processing') });
    // From a Tuesday over a weekend.
    expect(checkout.pendingUntil).toBe('2026-07-20');
  });

  it('a payment has the time, the fee and the card that Stripe says', async () => {
    const paid = { status: 'complete', url: null, payment_intent: intent('succeeded', charge()) };
    expect(await read(paid)).toEqual({
      id: 'cs_1',
      url: '',
      status: 'paid',
      amountCents: 42_500,
      currency: 'USD',
      merchantId: 'acct_1',
      reference: 'jobly:attempt',
      paying: false,
      pendingUntil: undefined,
      payments: [
        {
          id: 'pi_1',
          amountCents: 42_500,
          currency: 'USD',
          paidAt: new Date((AT + 86_400) * 1000).toISOString(),
          card: { brand: 'visa', last4: '4242', funding: 'debit' },
          feeCents: 1_263,
          refunded: false,
        },
      ],
    });
  });

  it('a payment counts although its fee, its card or its charge cannot be read', async () => {
    const odd = charge({
      balance_transaction: 'txn_1',
      payment_method_details: { type: 'klarna', klarna: {} },
      amount_refunded: 100,
    });
    const one = await read({ status: 'complete', payment_intent: intent('succeeded', odd) });
    expect(one.payments).toMatchObject([{ feeCents: undefined, card: undefined, refunded: true }]);
    const bare = await read({ status: 'complete', payment_intent: intent('succeeded') });
    expect(bare.payments).toMatchObject([{ id: 'pi_1', amountCents: 42_500, refunded: false }]);
  });

  it('an amount that is missing is no 0', async () => {
    await expect(read({ amount_total: null })).rejects.toMatchObject({ kind: 'unexpected' });
  });
});
