import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merchantPayload } from '@jobly/core/payouts/merchant';
import { freePort } from '../../../test/free-port.ts';
import { startTestSandbox, type TestSandbox } from '../../../test/sandbox.ts';
import { Secret } from '../../secret.ts';
import { lopayProvider } from './provider.ts';

/** With LOPAY_BASE_URL and LOPAY_API_KEY set, the first part runs against the real service. */
const realUrl = process.env['LOPAY_BASE_URL'];
const realKey = process.env['LOPAY_API_KEY'];

let sandbox: TestSandbox | undefined;
let provider: ReturnType<typeof lopayProvider>;
beforeAll(async () => {
  if (realUrl && realKey) {
    provider = lopayProvider({
      baseUrl: realUrl,
      apiKey: new Secret(realKey),
      timeoutMs: 10_000,
      webhookScheme: 'svix',
      webhookSecret: new Secret('unused'),
    });
    return;
  }
  sandbox = await startTestSandbox();
  provider = sandbox.provider;
});
afterAll(() => sandbox?.stop());

const payload = () =>
  merchantPayload({
    name: 'Ana Reyes',
    companyName: 'Hudson Joinery LLC',
    email: `ana-${crypto.randomUUID()}@example.com`,
    phone: '+14155550123',
  });

describe('the provider', () => {
  it('registers a merchant, reads it back and finds it by our reference', async () => {
    const reference = `jobly:${crypto.randomUUID()}`;
    const merchant = await provider.registerMerchant(payload(), reference);
    expect(merchant).toMatchObject({ reference, verified: false });
    expect(await provider.getMerchant(merchant.id)).toEqual(merchant);
    expect(await provider.findMerchantByReference(reference)).toEqual(merchant);
    expect(await provider.findMerchantByReference('jobly:nobody')).toBeUndefined();
  });

  it('refuses a second merchant with one e-mail as a conflict', async () => {
    const twice = payload();
    await provider.registerMerchant(twice, 'jobly:one');
    await expect(provider.registerMerchant(twice, 'jobly:two')).rejects.toMatchObject({
      kind: 'email_taken',
      conflict: true,
      outcomeUnknown: false,
    });
  });

  it('keeps bank details masked and knows a balance', async () => {
    const { id } = await provider.registerMerchant(payload(), 'jobly:bank');
    const changed = await provider.setBankDetails(id, {
      routingNumber: new Secret('021000021'),
      accountNumber: new Secret('000123456789'),
      holder: { name: 'Hudson Joinery LLC', type: 'company' },
    });
    expect(changed.bank).toEqual({ routingLast4: '0021', accountLast4: '6789' });
    expect(await provider.getBalance(id)).toMatchObject({ availableCents: 0, pendingCents: 0 });
    expect(await provider.listPayouts(id)).toEqual([]);
  });

  it('answers an unknown merchant with not found', async () => {
    await expect(provider.getMerchant(crypto.randomUUID())).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

describe.skipIf(Boolean(realUrl))('the provider’s sandbox only', () => {
  beforeEach(() => sandbox!.control('DELETE', '/faults'));

  async function verified(): Promise<string> {
    const { id } = await provider.registerMerchant(payload(), `jobly:${crypto.randomUUID()}`);
    await sandbox!.control('POST', `/merchants/${id}/verify`, { enabled: true });
    return id;
  }
  const request = (merchantId: string, reference = 'link-1') => ({
    merchantId,
    method: 'card' as const,
    amountCents: 43_983,
    feeCents: 1_483,
    description: 'Faucet',
    reference,
    returnUrl: 'http://localhost:4000/payment-success',
  });

  interface Charged {
    payment: { id: string };
  }
  const charge = async (checkoutId: string, body: object = {}) =>
    ((await sandbox!.control('POST', `/links/${checkoutId}/charge`, body)) as unknown as Charged)
      .payment.id;

  it('makes, reads, finds and revokes a checkout', async () => {
    const merchantId = await verified();
    const checkout = await provider.createCheckout(request(merchantId));
    expect(checkout).toMatchObject({
      status: 'open',
      amountCents: 43_983,
      currency: 'USD',
      merchantId,
      reference: 'link-1',
      payments: [],
    });
    expect(await provider.getCheckout(merchantId, checkout.id)).toEqual(checkout);
    expect(await provider.findCheckoutByReference(merchantId, 'link-1')).toEqual(checkout);
    expect(await provider.findCheckoutByReference(merchantId, 'link-2')).toBeUndefined();
    expect(await provider.findCheckoutByReference(await verified(), 'link-1')).toBeUndefined();
    await provider.revokeCheckout(merchantId, checkout.id);
    expect((await provider.getCheckout(merchantId, checkout.id)).status).toBe('revoked');
  });

  it('leaves the merchant exactly the amount less the fee', async () => {
    const merchantId = await verified();
    const { id } = await provider.createCheckout(request(merchantId));
    await charge(id);
    expect(await provider.getBalance(merchantId)).toMatchObject({ availableCents: 42_500 });
  });

  it('shows every charge of a checkout, of whatever sum and currency', async () => {
    const merchantId = await verified();
    const { id } = await provider.createCheckout(request(merchantId));
    await charge(id, { amountUnits: 43_982 });
    await charge(id, { amountUnits: 9_900, currencyCode: 'GBP' });
    expect(await provider.getCheckout(merchantId, id)).toMatchObject({
      status: 'paid',
      currency: 'USD',
      payments: [
        { amountCents: 43_982, currency: 'USD' },
        { amountCents: 9_900, currency: 'GBP' },
      ],
    });
    expect(await provider.getBalance(merchantId)).toMatchObject({ availableCents: 42_499 });
    expect(await provider.listPayouts(merchantId)).toEqual([]);
  });

  it('refunds a payment once it is there, and lists what was given back', async () => {
    const merchantId = await verified();
    const { id } = await provider.createCheckout(request(merchantId));
    const paymentId = await charge(id);
    const other = await charge(id);
    expect(await provider.listRefunds(merchantId, paymentId)).toEqual([]);
    await provider.refund({ merchantId, paymentId, amountCents: 3_000, key: 'k1' });
    // The merchant refunds more in the provider's own app, which sends no event.
    await sandbox!.control('POST', `/payments/${paymentId}/refund`, { units: 983 });
    expect(await provider.listRefunds(merchantId, paymentId)).toEqual([983, 3_000]);
    expect(await provider.listRefunds(merchantId, other)).toEqual([]);
    const { payments } = await provider.getCheckout(merchantId, id);
    expect(payments.map(({ refunded }) => refunded)).toEqual([true, false]);
    await expect(
      provider.refund({ merchantId, paymentId, amountCents: 40_001, key: 'k2' }),
    ).rejects.toMatchObject({ kind: 'unexpected', outcomeUnknown: false });
  });

  it('carries out a refund with the same key once, only where keys are honoured', async () => {
    const merchantId = await verified();
    const { id } = await provider.createCheckout(request(merchantId));
    const paymentId = await charge(id);
    const keyed = lopayProvider({
      baseUrl: sandbox!.baseUrl,
      apiKey: new Secret('test-key'),
      timeoutMs: 3_000,
      webhookScheme: 'svix',
      webhookSecret: new Secret('unused'),
      idempotencyKeys: true,
    });
    const twice = async () => {
      const asked = { merchantId, paymentId, amountCents: 100, key: 'the same' };
      await keyed.refund(asked);
      await keyed.refund(asked);
      return (await provider.listRefunds(merchantId, paymentId)).length;
    };
    expect(await twice()).toBe(2);
    await sandbox!.control('POST', '/settings', { idempotencyKeys: true });
    expect(await twice()).toBe(3);
    await sandbox!.control('POST', '/settings', { idempotencyKeys: false });
  });

  it('knows that a call was not made when the connection is refused', async () => {
    const away = lopayProvider({
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      apiKey: new Secret('none'),
      timeoutMs: 3_000,
      webhookScheme: 'svix',
      webhookSecret: new Secret('none'),
    });
    const asked = { merchantId: 'm', paymentId: 'p', amountCents: 100, key: 'k' };
    await expect(away.refund(asked)).rejects.toMatchObject({
      kind: 'unreachable',
      notCalled: true,
      outcomeUnknown: false,
    });
    // A read that was not made says nothing.
    await expect(away.listRefunds('m', 'p')).rejects.toMatchObject({ outcomeUnknown: true });
  });

  it('reads are tried again, writes never are', async () => {
    const merchantId = await verified();
    await sandbox!.fault({ method: 'GET', path: '/merchant', kind: '500', times: 2 });
    expect((await provider.getMerchant(merchantId)).id).toBe(merchantId);
    await sandbox!.fault({ method: 'POST', path: '/payment-link', kind: '500', times: 1 });
    await expect(provider.createCheckout(request(merchantId))).rejects.toMatchObject({
      kind: 'down',
      outcomeUnknown: true,
    });
    expect(await provider.findCheckoutByReference(merchantId, 'link-1')).toBeUndefined();
  });

  it('says unknown when the answer of a write is lost, and finds what it did', async () => {
    const merchantId = await verified();
    const lost = { method: 'POST', kind: 'reset-after-commit', times: 1 };
    const unknown = { kind: 'unreachable', outcomeUnknown: true };
    await sandbox!.fault({ ...lost, path: '^/payment-link$' });
    await expect(provider.createCheckout(request(merchantId))).rejects.toMatchObject(unknown);
    const found = await provider.findCheckoutByReference(merchantId, 'link-1');
    expect(found).toMatchObject({ status: 'open', amountCents: 43_983 });
    const paymentId = await charge(found!.id);
    await sandbox!.fault({ ...lost, path: '^/payment/[^/]+/refund$' });
    const refund = provider.refund({ merchantId, paymentId, amountCents: 5_000, key: 'k3' });
    await expect(refund).rejects.toMatchObject(unknown);
    expect(await provider.listRefunds(merchantId, paymentId)).toEqual([5_000]);
  });
});
