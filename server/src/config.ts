import { isIP } from 'node:net';
import { SUPPORT_EMAIL } from '@jobly/core/brand';
import { UsPhoneInput } from '@jobly/core/staff/schema';
import * as z from 'zod';
import { PASSWORD_HASH } from './password.ts';
import { WEBHOOK_SCHEMES } from './ports/payment-provider.ts';
import { Secret } from './ports/secret.ts';

const text = z.string().trim().min(1);
const secretText = (shortest: number) =>
  z
    .string()
    .trim()
    .min(shortest)
    .transform((value) => new Secret(value));
const port = z.coerce
  .number('a whole number from 1 to 65535')
  .int('a whole number from 1 to 65535')
  .min(1, 'a whole number from 1 to 65535')
  .max(65_535, 'a whole number from 1 to 65535');
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/, 'an address like postgres://user:password@host:5432/name')
  .transform((value) => new Secret(value));
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  const fits = prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= most);
  return family !== 0 && fits && rest.length === 0;
}

/** Every variable the server reads. `.env.example` and the README table are checked against it. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: port.default(4000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  JOBLY_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  JOBLY_STATE_DIR: text.optional(),
  JOBLY_DEMO: z.enum(['on', 'off']).optional(),
  APP_SECRET: secretText(32).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_APP_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  TRUSTED_PROXIES: list
    .refine(
      (proxies) => proxies.every((proxy) => isNetwork(proxy)),
      'addresses or networks (10.0.0.0/8), separated by commas',
    )
    .default([]),
  METRICS_TOKEN: secretText(16).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  TWILIO_ACCOUNT_SID: text.optional(),
  TWILIO_AUTH_TOKEN: secretText(1).optional(),
  TWILIO_FROM: text.optional(),
  TWILIO_API_URL: z.url().default('https://api.twilio.com'),
  SMS_ALLOWED_COUNTRIES: list.default(['US']),
  SMS_DAILY_LIMIT: z.coerce.number().int().min(1).default(5000),
  LOPAY_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOPAY_API_KEY: secretText(1).optional(),
  LOPAY_WEBHOOK_SECRET: secretText(16).optional(),
  LOPAY_WEBHOOK_SCHEME: z.enum(WEBHOOK_SCHEMES).default('svix'),
  // A save and its read-back together must end before the browser gives up (15 s).
  LOPAY_TIMEOUT_MS: z.coerce.number().int().min(100).max(7_000).default(6_000),
  SANDBOX_PORT: port.default(4010),
  // The most one payment link may ask for; the house itself ends at $999,999.99.
  MAX_AMOUNT_CENTS: z.coerce.number().int().min(1).max(99_999_999).default(99_999_999),
  // `jobly.site`: generated websites live below it, each by its own host name.
  SITE_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a domain like sites.example.com')
    .optional(),
  WEBSITE_AUTO_PUBLISH: z.enum(['on', 'off']).default('off'),
  FILES_DIR: text.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: secretText(1).optional(),
  SMTP_URL: secretText(1).optional(),
  EMAIL_FROM: text.optional(),
  STAFF_EMAIL: z.email().default(SUPPORT_EMAIL),
  REVIEW_CONSENT: z.enum(['attested', 'strict']).default('attested'),
  // Becomes an admin at the start, as long as there is none.
  FIRST_ADMIN_PHONE: z
    .string()
    .refine((phone) => UsPhoneInput.safeParse(phone).success, 'a US phone like +14155550132')
    .optional(),
  // Printed by `npm run staff -- hash-password`.
  USER_FORM_PASSWORD_HASH: z
    .string()
    .regex(PASSWORD_HASH, 'what `npm run staff -- hash-password` prints')
    .transform((value) => new Secret(value))
    .optional(),
  TYPEFORM_SECRET: secretText(16).optional(),
});

type Env = z.output<typeof Environment>;

export interface Config extends Omit<Env, 'LOG_LEVEL' | 'JOBLY_DEMO'> {
  production: boolean;
  logLevel: NonNullable<Env['LOG_LEVEL']>;
  /** Lay demo data when the database is empty. */
  demo: boolean;
  sms:
    | { carrier: 'twilio'; accountSid: string; authToken: Secret; from: string; apiUrl: string }
    | { carrier: 'local' };
  email: { carrier: 'smtp'; url: Secret; from: string } | { carrier: 'local' };
  /** Nothing when no real provider is configured: then the sandbox plays its part. */
  lopay: { baseUrl: string; apiKey: Secret; webhookSecret: Secret } | undefined;
  /** Where pictures are kept; nothing for the disk. */
  s3:
    | {
        bucket: string;
        region: string;
        endpoint: string | undefined;
        accessKeyId: string;
        secretAccessKey: Secret;
      }
    | undefined;
}

/** Raised with sentences for the person at the terminal; the server does not start. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The server cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export function readConfig(source: Record<string, string | undefined>): Config {
  // An empty variable is one nobody set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const problems = [...halfConfigured(env), ...(production ? missingInProduction(env) : [])];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    ...env,
    production,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demo: env.JOBLY_DEMO ? env.JOBLY_DEMO === 'on' : !production && !env.DATABASE_URL,
    sms:
      env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM
        ? {
            carrier: 'twilio',
            accountSid: env.TWILIO_ACCOUNT_SID,
            authToken: env.TWILIO_AUTH_TOKEN,
            from: env.TWILIO_FROM,
            apiUrl: env.TWILIO_API_URL,
          }
        : { carrier: 'local' },
    lopay:
      env.LOPAY_BASE_URL && env.LOPAY_API_KEY && env.LOPAY_WEBHOOK_SECRET
        ? {
            baseUrl: env.LOPAY_BASE_URL.replace(/\/+$/, ''),
            apiKey: env.LOPAY_API_KEY,
            webhookSecret: env.LOPAY_WEBHOOK_SECRET,
          }
        : undefined,
    s3:
      env.S3_BUCKET && env.S3_REGION && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            endpoint: env.S3_ENDPOINT,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    email:
      env.SMTP_URL && env.EMAIL_FROM
        ? { carrier: 'smtp', url: env.SMTP_URL, from: env.EMAIL_FROM }
        : { carrier: 'local' },
  };
}

function halfConfigured(env: Env): string[] {
  const problems: string[] = [];
  const twilio = [env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, env.TWILIO_FROM];
  if (twilio.some(Boolean) && !twilio.every(Boolean)) {
    problems.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together.');
  }
  const lopay = [env.LOPAY_BASE_URL, env.LOPAY_API_KEY, env.LOPAY_WEBHOOK_SECRET];
  if (lopay.some(Boolean) && !lopay.every(Boolean)) {
    problems.push('LOPAY_BASE_URL, LOPAY_API_KEY and LOPAY_WEBHOOK_SECRET belong together.');
  }
  const s3 = [env.S3_BUCKET, env.S3_REGION, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  if ([...s3, env.S3_ENDPOINT].some(Boolean) && !s3.every(Boolean)) {
    problems.push(
      'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.',
    );
  }
  if (Boolean(env.SMTP_URL) !== Boolean(env.EMAIL_FROM)) {
    problems.push('SMTP_URL and EMAIL_FROM belong together.');
  }
  return problems;
}

function missingInProduction(env: Env): string[] {
  const problems: string[] = [];
  if (!env.TWILIO_ACCOUNT_SID) {
    problems.push(
      'No SMS carrier is configured, so nobody could sign in. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
    );
  }
  if (!env.LOPAY_BASE_URL) {
    problems.push(
      'No payment provider is configured. Set LOPAY_BASE_URL, LOPAY_API_KEY and LOPAY_WEBHOOK_SECRET.',
    );
  }
  if (!env.SMTP_URL) {
    problems.push('No mail server is configured. Set SMTP_URL and EMAIL_FROM.');
  }
  if (!env.APP_SECRET) problems.push('APP_SECRET is not set (32 random characters or more).');
  if (!env.DATABASE_URL) {
    problems.push('DATABASE_URL is not set: the embedded database is for trial and test only.');
  }
  if (!env.PUBLIC_URL?.startsWith('https://')) {
    problems.push('PUBLIC_URL is not an https:// address, so sessions could be read on the way.');
  }
  return problems;
}
