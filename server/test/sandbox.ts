import { readConfig } from '../../sandbox/src/config.ts';
import { startSandbox } from '../../sandbox/src/start.ts';
import { lopayProvider } from '../src/adapters/lopay/provider.ts';
import { stripeProvider } from '../src/adapters/stripe/provider.ts';
import type { PaymentProvider } from '../src/ports/payment-provider.ts';
import { Secret } from '../src/secret.ts';
import { sandboxControl, type SandboxControl } from './api-client.ts';

export interface TestSandbox {
  baseUrl: string;
  provider: ReturnType<typeof lopayProvider>;
  /** The other provider that it simulates. */
  stripe: PaymentProvider;
  webhookSecret: Secret;
  control: SandboxControl;
  /** The next calls of this path fail that way. */
  fault(fault: object): Promise<void>;
  stop(): Promise<void>;
}

const secretOf = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`;
const STRIPE_KEY = 'sk_test_of_the_tests';
const STRIPE_SECRETS = {
  snapshots: secretOf('a secret of the snapshots'),
  thin: secretOf('a secret of the thin events'),
};

/** The real sandbox, over HTTP. */
export async function startTestSandbox(
  given: {
    webhookUrl?: string;
    /** Of both kinds of Stripe's events. */
    stripeWebhookUrl?: string;
    verifyAfterSeconds?: number;
    timeoutMs?: number;
    merchantPrefix?: string;
    /** The receiver's clock: it refuses signatures that are minutes off. */
    now?: () => Date;
  } = {},
): Promise<TestSandbox> {
  const webhookSecret = secretOf('a secret for the tests');
  const { stripeWebhookUrl } = given;
  const sandbox = await startSandbox(
    readConfig({
      SANDBOX_PORT: '0',
      SANDBOX_API_KEY: 'test-key',
      SANDBOX_MERCHANT_PREFIX: given.merchantPrefix,
      SANDBOX_VERIFY_AFTER_SECONDS: String(given.verifyAfterSeconds ?? 3_600),
      ...(given.webhookUrl
        ? { SANDBOX_WEBHOOK_URL: given.webhookUrl, SANDBOX_WEBHOOK_SECRET: webhookSecret }
        : {}),
      SANDBOX_STRIPE_API_KEY: STRIPE_KEY,
      // What the suite has sent can be held against the published description (sandbox/README.md).
      SANDBOX_RECORD: process.env['SANDBOX_RECORD'],
      ...(stripeWebhookUrl
        ? {
            SANDBOX_STRIPE_WEBHOOK_URL: stripeWebhookUrl,
            SANDBOX_STRIPE_WEBHOOK_SECRET: STRIPE_SECRETS.snapshots,
            SANDBOX_STRIPE_THIN_WEBHOOK_URL: stripeWebhookUrl,
            SANDBOX_STRIPE_THIN_WEBHOOK_SECRET: STRIPE_SECRETS.thin,
          }
        : {}),
    }),
    given.now,
  );
  const baseUrl = sandbox.url;
  const control = sandboxControl(baseUrl);
  return {
    baseUrl,
    webhookSecret: new Secret(webhookSecret),
    provider: lopayProvider({
      baseUrl,
      apiKey: new Secret('test-key'),
      timeoutMs: given.timeoutMs ?? 3_000,
      webhookScheme: 'svix',
      webhookSecret: new Secret(webhookSecret),
      payoutHolds: true,
    }),
    stripe: stripeProvider({
      apiUrl: baseUrl,
      secretKey: new Secret(STRIPE_KEY),
      timeoutMs: given.timeoutMs ?? 3_000,
      snapshotSecrets: { current: new Secret(STRIPE_SECRETS.snapshots) },
      thinSecrets: { current: new Secret(STRIPE_SECRETS.thin) },
      payoutHolds: true,
    }),
    control,
    async fault(fault) {
      await control('PUT', '/faults', [fault]);
    },
    stop: () => sandbox.stop(),
  };
}
