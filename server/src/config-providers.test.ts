import { expect, it } from 'vitest';
import { openConfiguredProvider } from './adapters.ts';
import { readConfig } from './config.ts';

const LOPAY = {
  LOPAY_BASE_URL: 'https://provider.example',
  LOPAY_API_KEY: 'key',
  LOPAY_WEBHOOK_SECRET: 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0',
};
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_canary',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary-of-snapshots',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_canary-of-thin-events',
};
const problemsOf = (env: Record<string, string | undefined>) => {
  try {
    readConfig({ NODE_ENV: 'production', ...env });
  } catch (error) {
    return (error as { problems: string[] }).problems.filter((one) => /STRIPE|LOPAY/.test(one));
  }
  return [];
};

it('new businesses go to the provider that is named, among those that are configured', async () => {
  const chosen = async (env: Record<string, string>) =>
    (await openConfiguredProvider(readConfig(env)))?.name;
  expect(await chosen({})).toBeUndefined();
  expect(await chosen({ ...LOPAY, ...STRIPE })).toBe('lopay');
  expect(await chosen({ ...LOPAY, ...STRIPE, PAYMENT_PROVIDER: 'stripe' })).toBe('stripe');
  expect(await chosen({ ...STRIPE, PAYMENT_PROVIDER: 'stripe' })).toBe('stripe');
  // Nothing to sign its events with: the sandbox plays its part.
  expect(await chosen({ PAYMENT_PROVIDER: 'stripe' })).toBeUndefined();
});

it('Stripe is configured as a whole, with a secret for each of its endpoints', () => {
  for (const name of Object.keys(STRIPE)) {
    expect(() => readConfig({ ...STRIPE, [name]: undefined })).toThrow(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_THIN_WEBHOOK_SECRET belong together.',
    );
  }
  const { STRIPE_WEBHOOK_SECRET: shared } = STRIPE;
  expect(() => readConfig({ ...STRIPE, STRIPE_THIN_WEBHOOK_SECRET: shared })).toThrow(
    'STRIPE_WEBHOOK_SECRET and STRIPE_THIN_WEBHOOK_SECRET are the same',
  );
  expect(JSON.stringify(readConfig(STRIPE))).not.toContain('canary');
});

it('production asks for the keys of the provider that is named, over https', () => {
  const stripe = { ...STRIPE, PAYMENT_PROVIDER: 'stripe' };
  expect(problemsOf(LOPAY)).toEqual([]);
  expect(problemsOf(stripe)).toEqual([]);
  expect(problemsOf({ PAYMENT_PROVIDER: 'stripe', ...LOPAY })).toEqual([
    'No payment provider is configured. Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_THIN_WEBHOOK_SECRET.',
  ]);
  expect(problemsOf(STRIPE)).toEqual([
    'No payment provider is configured. Set LOPAY_BASE_URL, LOPAY_API_KEY and LOPAY_WEBHOOK_SECRET.',
  ]);
  expect(problemsOf({ ...stripe, STRIPE_API_URL: 'http://stripe.example' })).toEqual([
    'STRIPE_API_URL is not an https:// address, so its keys could be read on the way.',
  ]);
});
