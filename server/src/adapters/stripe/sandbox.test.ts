import { merchantPayload } from '@jobly/core/payouts/merchant';
import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { startTestSandbox } from '../../../test/sandbox.ts';
import type { CheckoutRequest, PaymentProvider } from '../../ports/payment-provider.ts';

/** What only Stripe does, by the simulated one. What it shares with Lopay: test/provider-contract.test.ts. */
const sandbox = beforeTests(() => startTestSandbox());

const AMOUNT = 42_500;

async function verified(provider: PaymentProvider = sandbox.stripe): Promise<string> {
  const email = `ana-${crypto.randomUUID()}@example.com`;
  const payload = merchantPayload({ name: 'Ana', companyName: 'Hudson', email, phone: null });
  const { id } = await provider.registerMerchant(payload, `jobly:${crypto.randomUUID()}`);
  await sandbox.control('POST', `/stripe/accounts/${id}/verify`, {});
  return id;
}

const asked = (merchantId: string, method: CheckoutRequest['method']): CheckoutRequest => ({
  merchantId,
  method,
  amountCents: AMOUNT,
  feeCents: 0,
  description: 'Faucet',
  reference: `jobly:${crypto.randomUUID()}`,
  returnUrl: 'http://localhost:4000/payment-success',
});

const steer = (path: string, body: object = {}) => sandbox.control('POST', `/stripe${path}`, body);

interface Charge {
  id: string;
  client_reference_id: string;
}

async function chargeOf({ reference }: CheckoutRequest): Promise<string> {
  const { charges } = (await sandbox.control('GET', '/stripe/charges')) as unknown as {
    charges: Charge[];
  };
  return charges.findLast((one) => one.client_reference_id === reference)!.id;
}

async function debit(outcome: 'succeeds' | 'fails') {
  const merchantId = await verified();
  const request = asked(merchantId, 'bank');
  const { id } = await sandbox.stripe.createCheckout(request);
  const read = () => sandbox.stripe.getCheckout(merchantId, id);
  await steer(`/sessions/${id}/pay`, { method: 'us_bank_account', debit: outcome });
  const pending = await read();
  const charge = await chargeOf(request);
  await steer(`/charges/${charge}/debit`, { outcome });
  return { merchantId, charge, pending, settled: await read() };
}

describe('a bank debit', () => {
  it('is on its way for days, is no payment until it has arrived', async () => {
    const { pending, settled } = await debit('succeeds');
    expect(pending).toMatchObject({ status: 'open', paying: true, payments: [] });
    expect(new Date(pending.pendingUntil!).getTime()).toBeGreaterThan(Date.now());
    expect(settled).toMatchObject({
      status: 'paid',
      paying: false,
      pendingUntil: undefined,
      // 0.8 %.
      payments: [{ amountCents: AMOUNT, feeCents: 340, card: undefined }],
    });
  });

  it('that fails leaves a checkout that is over', async () => {
    const { settled } = await debit('fails');
    expect(settled).toMatchObject({ status: 'revoked', paying: false, payments: [] });
  });

  it('that is returned later is a lost dispute, with its money', async () => {
    const { merchantId, charge, settled } = await debit('succeeds');
    await steer(`/charges/${charge}/debit`, { outcome: 'is-returned' });
    const { disputes } = await sandbox.stripe.listDisputes(new Date(Date.now() - 60_000));
    const returned = disputes.find((one) => one.merchantId === merchantId);
    expect(returned).toMatchObject({
      paymentId: settled.payments[0]!.id,
      status: 'lost',
      withheld: true,
      amountCents: AMOUNT,
    });
    const { availableCents, pendingCents } = await sandbox.stripe.getBalance(merchantId);
    expect(availableCents + pendingCents).toBeLessThan(0);
  });
});

it('pays over time only where the account may', async () => {
  const merchantId = await verified();
  const { id } = await sandbox.stripe.createCheckout(asked(merchantId, 'bnpl'));
  await steer(`/sessions/${id}/pay`, { method: 'klarna' });
  const { payments } = await sandbox.stripe.getCheckout(merchantId, id);
  expect(payments).toMatchObject([{ amountCents: AMOUNT, card: undefined }]);
  const capabilities = Object.fromEntries(
    ['klarna', 'affirm', 'afterpay_clearpay'].map((name) => [`${name}_payments`, 'rejected']),
  );
  await steer(`/accounts/${merchantId}`, { capabilities });
  expect((await sandbox.stripe.getMerchant(merchantId)).accepts).toEqual({
    card: true,
    bnpl: false,
    bank: true,
  });
  await expect(sandbox.stripe.createCheckout(asked(merchantId, 'bnpl'))).rejects.toMatchObject({
    kind: 'validation',
    refused: true,
  });
});

it('says what kind of card has paid, and keeps kinds of cards out', async () => {
  const merchantId = await verified();
  const open = await sandbox.stripe.createCheckout(asked(merchantId, 'card'));
  const debitCard = '4000056655665556';
  await steer(`/sessions/${open.id}/pay`, { card: debitCard });
  const { payments } = await sandbox.stripe.getCheckout(merchantId, open.id);
  expect(payments[0]!.card).toEqual({ brand: 'visa', last4: '5556', funding: 'debit' });
  const request = { ...asked(merchantId, 'card'), blockedFunding: ['debit' as const] };
  const { id, url } = await sandbox.stripe.createCheckout(request);
  // On its page, as a customer.
  const type = (number: string) => {
    const typed = {
      method: 'card',
      number,
      expiry: '12 / 40',
      cvc: '123',
      name: 'Dana',
      zip: '94107',
    };
    return fetch(url, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' });
  };
  await type(debitCard);
  expect(await sandbox.stripe.getCheckout(merchantId, id)).toMatchObject({ payments: [] });
  await type('4242424242424242');
  expect((await sandbox.stripe.getCheckout(merchantId, id)).payments).toMatchObject([
    { card: { funding: 'credit' } },
  ]);
});

it('a dispute is answered by our pack, for good', async () => {
  const merchantId = await verified();
  const request = asked(merchantId, 'card');
  const { id } = await sandbox.stripe.createCheckout(request);
  await steer(`/sessions/${id}/pay`);
  const raised = await steer(`/charges/${await chargeOf(request)}/dispute`);
  const disputeId = String(raised['id']);
  await sandbox.stripe.submitEvidence!({
    merchantId,
    disputeId,
    customerName: 'Dana Reed',
    description: 'Faucet',
    document: Buffer.from('%PDF-1.7 the pack'),
  });
  const { disputes } = (await sandbox.control('GET', '/stripe/state')) as unknown as {
    disputes: { id: string; status: string; evidence_details: object; evidence: object }[];
  };
  expect(disputes.find((one) => one.id === disputeId)).toMatchObject({
    status: 'under_review',
    evidence: {
      customer_name: 'Dana Reed',
      service_documentation: expect.stringMatching(/^file_/),
    },
  });
});

it('the owner does what is missing on a page that opens once', async () => {
  const { id } = await sandbox.stripe.registerMerchant(
    merchantPayload({ name: 'Ana', companyName: 'Hudson', email: 'a@example.com', phone: null }),
    `jobly:${crypto.randomUUID()}`,
  );
  expect(await sandbox.stripe.getMerchant(id)).toMatchObject({ verified: false, needs: 'owner' });
  const url = await sandbox.stripe.openOnboarding!(id, {
    returnUrl: 'http://localhost:4000/home',
    refreshUrl: 'http://localhost:4000/again',
  });
  const first = await fetch(url, { redirect: 'manual' });
  const second = await fetch(url, { redirect: 'manual' });
  expect(first.headers.get('location')).not.toBe('http://localhost:4000/again');
  expect(second.headers.get('location')).toBe('http://localhost:4000/again');
});
