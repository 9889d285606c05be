import { merchantPayload } from '@jobly/core/payouts/merchant';
import { expect, it } from 'vitest';
import { STUB_OPTIONS } from '../../../test/stripe-stub.ts';
import { Secret } from '../../secret.ts';
import { stripeProvider } from './provider.ts';

const KEY = process.env['STRIPE_SECRET_KEY'] ?? '';

/** Against Stripe itself, by a test key: what needs nobody to complete a form there. It leaves one test account. */
it.skipIf(!/^(sk|rk)_test_/.test(KEY))(
  'Stripe takes what we send, and shows what we read',
  async () => {
    const provider = stripeProvider({
      ...STUB_OPTIONS,
      secretKey: new Secret(KEY),
      apiUrl: process.env['STRIPE_API_URL'] ?? 'https://api.stripe.com',
      timeoutMs: 20_000,
    });
    const reference = `jobly:${crypto.randomUUID()}`;
    const about = { name: 'Ana', companyName: 'Hudson', email: 'ana@example.com', phone: null };
    const registered = await provider.registerMerchant(merchantPayload(about), reference);
    const again = await provider.registerMerchant(merchantPayload(about), reference);
    expect(again.id).toBe(registered.id);
    const merchant = await provider.getMerchant(registered.id);
    expect(merchant).toMatchObject({ reference, verified: false, needs: 'owner' });
    expect(await provider.findMerchantByReference(reference)).toEqual(merchant);
    const urls = { returnUrl: 'https://example.com/home', refreshUrl: 'https://example.com/again' };
    expect(await provider.openOnboarding!(merchant.id, urls)).toMatch(/^https?:/);
    expect(await provider.getBalance(merchant.id)).toMatchObject({ availableCents: 0 });
    expect(await provider.listPayouts(merchant.id)).toEqual([]);
    expect(await provider.findCheckoutByReference(merchant.id, reference)).toBeUndefined();
    const request = {
      merchantId: merchant.id,
      method: 'card',
      amountCents: 5_000,
      feeCents: 0,
    } as const;
    const urlsOfPayment = {
      description: 'Faucet',
      reference,
      returnUrl: 'https://example.com/back',
    };
    // It may not take payments yet.
    await expect(provider.createCheckout({ ...request, ...urlsOfPayment })).rejects.toMatchObject({
      outcomeUnknown: false,
    });
  },
  120_000,
);
