import { SUPPORT_EMAIL } from '@jobly/core/brand';
import { FEE_POLICIES } from '@jobly/core/fees/policy';
import { UsPhoneInput } from '@jobly/core/staff/schema';
import * as z from 'zod';
import * as values from './config-values.ts';
import { PASSWORD_HASH } from './password.ts';
import { WEBHOOK_SCHEMES } from './ports/provider-error.ts';
import { BROWSERS_PUSH_HOSTS } from './ports/push.ts';
import { Secret } from './secret.ts';

/** Every variable the server reads. `.env.example` is checked against it, docs/configuration.md is made from that. */
export const Environment = z.object({
  NODE_ENV: values.choice(['development', 'test', 'production']).default('development'),
  HOST: values.text.default('127.0.0.1'),
  PORT: values.port.default(4000),
  PUBLIC_URL: values.origin.optional(),
  JOBLY_ROLE: values.choice(['all', 'web', 'worker']).default('all'),
  JOBLY_STATE_DIR: values.text.optional(),
  JOBLY_DEMO: values.choice(['on', 'off']).optional(),
  APP_SECRET: values.secretText(32).optional(),
  // Each `_PREVIOUS` is accepted during a rotation, never used for new values.
  APP_SECRET_PREVIOUS: values.secretText(32).optional(),
  DATABASE_URL: values.databaseUrl.optional(),
  DATABASE_APP_URL: values.databaseUrl.optional(),
  DATABASE_SYSTEM_URL: values.databaseUrl.optional(),
  DATABASE_READ_HOSTS: values
    .pattern(/^[^\s/@,]+:\d+(,[^\s/@,]+:\d+)*$/, 'hosts like 10.0.0.2:5432,10.0.0.3:5432')
    .optional(),
  DATABASE_POOL_SIZE: values.wholeNumber(2, 200).default(10),
  // Between 'not ready' and closing: the time a load balancer takes to notice.
  SHUTDOWN_DELAY_MS: values.wholeNumber(0, 60_000).optional(),
  TRUSTED_PROXIES: values.networks.default([]),
  METRICS_TOKEN: values.secretText(16).optional(),
  METRICS_TOKEN_PREVIOUS: values.secretText(16).optional(),
  LOG_LEVEL: values.choice(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  TWILIO_ACCOUNT_SID: values
    .pattern(/^AC[0-9a-f]{32}$/i, "the account's id: AC and 32 hexadecimal digits")
    .optional(),
  TWILIO_AUTH_TOKEN: values.secretText(1).optional(),
  TWILIO_AUTH_TOKEN_PREVIOUS: values.secretText(1).optional(),
  TWILIO_FROM: values
    .pattern(
      /^(\+[1-9]\d{6,14}|\d{5,6}|MG[0-9a-f]{32})$/i,
      'a number like +14155550100, a short code or a messaging service (MG and 32 hexadecimal digits)',
    )
    .optional(),
  TWILIO_API_URL: values.webAddress.default('https://api.twilio.com'),
  SMS_ALLOWED_COUNTRIES: values.countries.default(['US']),
  // For texts, and the same again for emails: per phone or mailbox, per account, per installation.
  MESSAGES_PER_CONTACT_DAY: values.wholeNumber(1, 10_000_000).default(60),
  MESSAGES_PER_ACCOUNT_DAY: values.wholeNumber(1, 10_000_000).default(600),
  MESSAGES_PER_DAY: values.wholeNumber(1, 10_000_000).default(20_000),
  SMS_DAILY_LIMIT: values.wholeNumber(1, 10_000_000).default(5000),
  // Of new businesses; those of another provider that is configured stay there.
  PAYMENT_PROVIDER: values.choice(['lopay', 'stripe']).default('lopay'),
  LOPAY_BASE_URL: values.webAddress.optional(),
  LOPAY_API_KEY: values.secretText(1).optional(),
  LOPAY_WEBHOOK_SECRET: values.secretText(16).optional(),
  LOPAY_WEBHOOK_SECRET_PREVIOUS: values.secretText(16).optional(),
  LOPAY_WEBHOOK_SCHEME: values.choice(WEBHOOK_SCHEMES).default('svix'),
  // A save and its read-back must both end before the browser's 15 s.
  LOPAY_TIMEOUT_MS: values.wholeNumber(100, 7_000).default(6_000),
  // Whether the provider can hold a merchant's payouts; the sandbox can.
  LOPAY_PAYOUT_HOLDS: values.choice(['on', 'off']).optional(),
  // Whether it honours idempotency keys; undocumented, and off in the sandbox by default.
  LOPAY_IDEMPOTENCY_KEYS: values.choice(['on', 'off']).default('off'),
  STRIPE_SECRET_KEY: values.secretText(1).optional(),
  STRIPE_WEBHOOK_SECRET: values.secretText(16).optional(),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: values.secretText(16).optional(),
  STRIPE_THIN_WEBHOOK_SECRET: values.secretText(16).optional(),
  STRIPE_THIN_WEBHOOK_SECRET_PREVIOUS: values.secretText(16).optional(),
  STRIPE_API_URL: values.webAddress.default('https://api.stripe.com'),
  STRIPE_TIMEOUT_MS: values.wholeNumber(100, 7_000).default(6_000),
  // Whether this platform may set the payout schedules of its accounts; the sandbox's may.
  STRIPE_PAYOUT_HOLDS: values.choice(['on', 'off']).optional(),
  // The operator's own part of each payment.
  STRIPE_APPLICATION_FEE_BASIS_POINTS: values.wholeNumber(0, 1_000).default(0),
  // Without keys: how long to look for a refund of unknown outcome on the statement before sending it again.
  REFUND_RESEND_HOURS: values.wholeNumber(1, 720).default(24),
  // After a change of phone or bank account.
  PAYOUT_HOLD_HOURS: values.wholeNumber(0, 720).default(72),
  SANDBOX_PORT: values.port.default(4010),
  // Per payment link; the hard limit is $999,999.99.
  MAX_AMOUNT_CENTS: values.wholeNumber(1, 99_999_999).default(99_999_999),
  // How the cost of a card may be passed on; production's default is `lawful`.
  FEE_POLICY: values.choice(FEE_POLICIES).optional(),
  // Links and cash payments per account and hour.
  LINKS_PER_HOUR: values.wholeNumber(1, 10_000_000).default(1_000),
  // Generated websites get host names below it, for example `jobly.site`.
  SITE_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a domain like sites.example.com')
    .optional(),
  WEBSITE_AUTO_PUBLISH: values.choice(['on', 'off']).default('off'),
  FILES_DIR: values.text.optional(),
  S3_BUCKET: values
    .pattern(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    )
    .optional(),
  S3_REGION: values.pattern(/^[a-z0-9-]+$/, 'a region like us-east-1').optional(),
  S3_ENDPOINT: values.webAddress.optional(),
  S3_ACCESS_KEY_ID: values.pattern(/^\S+$/, 'a key without spaces').optional(),
  S3_SECRET_ACCESS_KEY: values.secretText(1).optional(),
  SMTP_URL: values.smtpAddress.optional(),
  EMAIL_FROM: values.sender.optional(),
  STAFF_EMAIL: values.mailbox.default(SUPPORT_EMAIL),
  SECURITY_CONTACT: values
    .pattern(/^(mailto:|https:\/\/)\S+$/, 'an address like mailto:security@example.com')
    .default(`mailto:${SUPPORT_EMAIL}`),
  // Derived from APP_SECRET by default.
  VAPID_PUBLIC_KEY: values.vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: values
    .vapidKey(32)
    .transform((value) => new Secret(value))
    .optional(),
  VAPID_PRIVATE_KEY_PREVIOUS: values
    .vapidKey(32)
    .transform((value) => new Secret(value))
    .optional(),
  VAPID_SUBJECT: values
    .pattern(/^(mailto:|https:\/\/)\S+$/, 'an address like mailto:hello@example.com')
    .default(`mailto:${SUPPORT_EMAIL}`),
  // Subscriptions that name any other host are not called.
  PUSH_HOSTS: values.hostNames.default(BROWSERS_PUSH_HOSTS),
  // A push service on this machine, for tests; refused in production.
  PUSH_TEST_ORIGIN: values.origin.optional(),
  REVIEW_CONSENT: values.choice(['attested', 'strict']).default('attested'),
  // Becomes an admin at start while there is none.
  FIRST_ADMIN_PHONE: z
    .string()
    .refine((phone) => UsPhoneInput.safeParse(phone).success, 'a US phone like +14155550132')
    .optional(),
  // Daily refunds of a contractor that need no fresh code or passkey.
  REFUND_CODE_ABOVE_DOLLARS: values.wholeNumber(0, 999_999).default(500),
  // Off only for a trial opened by IP address, where passkeys do not work; refused in production.
  STAFF_PASSKEYS: values.choice(['on', 'off']).default('on'),
  // Printed by `npm run staff -- hash-password`.
  USER_FORM_PASSWORD_HASH: z
    .string()
    .regex(PASSWORD_HASH, 'what `npm run staff -- hash-password` prints')
    .transform((value) => new Secret(value))
    .optional(),
  TYPEFORM_SECRET: values.secretText(16).optional(),
  TYPEFORM_SECRET_PREVIOUS: values.secretText(16).optional(),
});

export type Env = z.output<typeof Environment>;
