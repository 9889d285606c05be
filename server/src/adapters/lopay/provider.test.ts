import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merchantPayload } from '@jobly/core/payouts/merchant';
import { startTestSandbox } from '../../../test/sandbox.ts';
import type { TestSandbox } from '../../../test/sandbox.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { Secret } from '../../ports/secret.ts';
import { lopayProvider } from './provider.ts';

/** With LOPAY_BASE_URL and LOPAY_API_KEY set, the first part runs against the real service. */
const realUrl = process.env['LOPAY_BASE_URL'];
const realKey = process.env['LOPAY_API_KEY'];

let sandbox: TestSandbox | undefined;
let provider: PaymentProvider;
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
  const request = (merchantId: string) => ({
    merchantId,
    method: 'card' as const,
    amountCents: 43_983,
    description: 'Faucet',
    reference: 'link-1',
    returnUrl: 'http://localhost:4000/payment-success',
  });

  it('makes, reads, lists and revokes a checkout', async () => {
    const merchantId = await verified();
    const checkout = await provider.createCheckout(request(merchantId));
    expect(checkout).toMatchObject({ status: 'open', amountCents: 43_983, reference: 'link-1' });
    expect(await provider.getCheckout(merchantId, checkout.id)).toEqual(checkout);
    expect(await provider.listCheckouts(merchantId)).toEqual([checkout]);
    await provider.revokeCheckout(merchantId, checkout.id);
    expect((await provider.getCheckout(merchantId, checkout.id)).status).toBe('revoked');
  });

  it('refunds a payment once it is there', async () => {
    const merchantId = await verified();
    await sandbox!.control('POST', `/merchants/${merchantId}/payments`, {
      amountUnits: 5_000,
      description: 'Sink',
    });
    const [checkout] = await provider.listCheckouts(merchantId);
    const paymentId = checkout!.payments[0]!.id;
    await provider.refund({ merchantId, paymentId, amountCents: 5_000 });
    const after = await provider.getCheckout(merchantId, checkout!.id);
    expect(after.payments[0]!.refunded).toBe(true);
    await expect(provider.refund({ merchantId, paymentId, amountCents: 1 })).rejects.toMatchObject({
      kind: 'unexpected',
      outcomeUnknown: false,
    });
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
    expect(await provider.listCheckouts(merchantId)).toEqual([]);
  });

  it('says unknown when the answer of a write is lost', async () => {
    const merchantId = await verified();
    await sandbox!.fault({
      method: 'POST',
      path: '/payment-link',
      kind: 'reset-after-commit',
      times: 1,
    });
    await expect(provider.createCheckout(request(merchantId))).rejects.toMatchObject({
      kind: 'unreachable',
      outcomeUnknown: true,
    });
    expect(await provider.listCheckouts(merchantId)).toHaveLength(1);
  });
});
