import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { dnsNames } from './adapters/dns/names.ts';
import { diskFiles } from './adapters/files/disk.ts';
import { s3Files } from './adapters/files/s3.ts';
import { localCarriers } from './adapters/local-inbox/carriers.ts';
import { lopayProvider } from './adapters/lopay/provider.ts';
import { smtpEmail } from './adapters/smtp/email.ts';
import type { StripeProviderOptions } from './adapters/stripe/provider.ts';
import { twilioPosts } from './adapters/twilio/posts.ts';
import { twilioSms } from './adapters/twilio/sms.ts';
import { webPush } from './adapters/web-push/push.ts';
import { vapidKeys } from './vapid.ts';
import type { Config } from './config.ts';
import { requireFolder } from './folders.ts';
import type { LocalInbox } from './ports/carrier.ts';
import type { Files } from './ports/files.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { PushService } from './ports/push.ts';
import type { Secret } from './secret.ts';
import type { guardIntegrations } from './integrations/guard-integrations.ts';

/** Nothing else imports the adapters. */

/** Real carriers where configured, else the local inbox (refused in production). */
export function chooseCarriers(
  { config, print }: { config: Config; print: (line: string) => void },
  guards: Pick<ReturnType<typeof guardIntegrations>, 'sms' | 'email'>,
  ours: { statusUrl: string; inbox: LocalInbox },
) {
  const { sms, email } = config;
  const { statusUrl, inbox } = ours;
  const local = localCarriers({ inbox, print });
  return {
    sms: guards.sms(sms ? twilioSms({ ...sms, statusUrl }) : local.sms),
    posts: sms ? twilioPosts(sms.authToken, config.TWILIO_AUTH_TOKEN_PREVIOUS) : undefined,
    email: guards.email(email ? smtpEmail(email) : local.email),
    local: !config.production && !(sms && email),
  };
}

/**
 * A harmless call to each configured third party. Resolves when it accepts our credentials and offers what we need; to a
 * sentence where there is more to say.
 */
export function openProbes(config: Config): Record<string, (() => Promise<unknown>) | undefined> {
  const { lopay, stripe, sms, email, s3 } = config;
  const now = new Date();
  const timeoutMs = config.STRIPE_TIMEOUT_MS;
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const ofLopay =
    lopay &&
    (() => openProvider(config, lopay).readStatementPage({ from: now, to: now, after: undefined }));
  return {
    // Where only Stripe is configured, nothing plays Lopay's part.
    ...(lopay || !stripe ? { provider: ofLopay } : {}),
    ...(stripe && {
      stripe: async () => {
        const { probeStripe } = await import('./adapters/stripe/probe.ts');
        return probeStripe({ ...stripe, timeoutMs, publicUrl });
      },
    }),
    // A Twilio test number.
    sms:
      sms &&
      (async () =>
        twilioSms({ ...sms, statusUrl: '' }).findTaken?.({
          to: '+15005550006',
          body: '',
          since: now,
        })),
    email: email && (() => smtpEmail(email).verify()),
    files: s3 && (() => writeAndDelete(s3Files(s3))),
  };
}

async function writeAndDelete(files: Files): Promise<void> {
  const place = { bucket: 'logos', name: `doctor-${randomUUID()}.txt` } as const;
  await files.write(place, Buffer.from('written by jobly doctor'), 'text/plain');
  const kept = await files.read(place);
  await kept?.cancel();
  await files.delete(place);
  if (!kept) throw new Error('a file that was just written is not there');
}

/** The configured keys, or those derived from APP_SECRET. Old subscriptions may use the previous pair. */
export function openPush(config: Config, ownKeys: Secret<Buffer>[]): PushService {
  const { VAPID_PRIVATE_KEY, VAPID_PRIVATE_KEY_PREVIOUS } = config;
  const configured = [VAPID_PRIVATE_KEY, VAPID_PRIVATE_KEY_PREVIOUS]
    .filter((key) => key !== undefined)
    .map((key) => Buffer.from(key.reveal(), 'base64url'));
  const [keys, ...previousKeys] = [...configured, ...ownKeys.map((key) => key.reveal())].map(
    vapidKeys,
  );
  return webPush({
    keys: keys!,
    previousKeys,
    subject: config.VAPID_SUBJECT,
    hosts: config.PUSH_HOSTS,
    trustedOrigin: config.PUSH_TEST_ORIGIN,
  });
}

export const openNames = dnsNames;

/** That of new businesses. Undefined where none is: the sandbox plays its part, refused in production. */
export async function openConfiguredProvider(config: Config): Promise<PaymentProvider | undefined> {
  const { lopay, stripe } = config;
  if (config.PAYMENT_PROVIDER === 'stripe' && stripe) return openStripe(config, stripe);
  return lopay && openProvider(config, lopay);
}

/** The sandbox as the provider that is wished for. */
export async function openSimulated(
  config: Config,
  sandbox: Parameters<typeof openProvider>[1] & { stripe: Parameters<typeof openStripe>[1] },
): Promise<PaymentProvider> {
  return config.PAYMENT_PROVIDER === 'stripe'
    ? openStripe(config, sandbox.stripe)
    : openProvider(config, sandbox);
}

/** Those that are configured beside it: their businesses stay there until they are moved. */
export async function openOtherProviders(config: Config): Promise<PaymentProvider[]> {
  const { lopay, stripe } = config;
  if (config.PAYMENT_PROVIDER === 'stripe') return lopay ? [openProvider(config, lopay)] : [];
  return stripe ? [await openStripe(config, stripe)] : [];
}

/** `account` is the real provider's or the sandbox's. */
export function openProvider(
  config: Config,
  account: Pick<
    Parameters<typeof lopayProvider>[0],
    'baseUrl' | 'apiKey' | 'webhookSecret' | 'previousWebhookSecret'
  >,
): PaymentProvider {
  return lopayProvider({
    ...account,
    timeoutMs: config.LOPAY_TIMEOUT_MS,
    webhookScheme: config.LOPAY_WEBHOOK_SCHEME,
    // Known of the sandbox, unknown of the real provider.
    payoutHolds: (config.LOPAY_PAYOUT_HOLDS ?? (config.lopay ? 'off' : 'on')) === 'on',
    idempotencyKeys: config.LOPAY_IDEMPOTENCY_KEYS === 'on',
    refundResendMs: config.REFUND_RESEND_HOURS * 3_600_000,
  });
}

/** As `openProvider`, for the other provider. */
export async function openStripe(
  config: Config,
  account: Pick<StripeProviderOptions, 'secretKey' | 'apiUrl' | 'snapshotSecrets' | 'thinSecrets'>,
): Promise<PaymentProvider> {
  // The package takes 34 MB and half a second, which an installation without Stripe does not pay.
  const { stripeProvider } = await import('./adapters/stripe/provider.ts');
  return stripeProvider({
    ...account,
    timeoutMs: config.STRIPE_TIMEOUT_MS,
    feeBasisPoints: config.STRIPE_APPLICATION_FEE_BASIS_POINTS,
    // Beta at Stripe, per platform; the sandbox's may.
    payoutHolds: (config.STRIPE_PAYOUT_HOLDS ?? (config.stripe ? 'off' : 'on')) === 'on',
  });
}

export function openFiles(config: Config, stateDirectory: string): Files {
  if (config.s3) return s3Files(config.s3);
  const { FILES_DIR } = config;
  return diskFiles(
    FILES_DIR ? requireFolder('FILES_DIR', resolve(FILES_DIR)) : join(stateDirectory, 'files'),
  );
}
