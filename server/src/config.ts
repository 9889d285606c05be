import { vapidKeys } from './vapid.ts';
import { Environment, type Env } from './environment.ts';
import type { Secret } from './secret.ts';

export type Config = ReturnType<typeof readConfig>;

/** Printed at the terminal; the server does not start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The server cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

export function readConfig(source: Record<string, string | undefined>) {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const env = parseAll(given);
  const production = env.NODE_ENV === 'production';
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  const {
    LOPAY_BASE_URL: baseUrl,
    LOPAY_API_KEY: apiKey,
    LOPAY_WEBHOOK_SECRET: webhookSecret,
    LOPAY_WEBHOOK_SECRET_PREVIOUS: previousWebhookSecret,
  } = env;
  const { STRIPE_SECRET_KEY: secretKey } = env;
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const { SMTP_URL: url, EMAIL_FROM: sender } = env;
  const { TWILIO_API_URL: apiUrl } = env;
  const { DATABASE_APP_URL: jobly_app, DATABASE_SYSTEM_URL: jobly_system } = env;
  return {
    ...env,
    production,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS ?? (production ? 5_000 : 0),
    demo: env.JOBLY_DEMO ? env.JOBLY_DEMO === 'on' : !production && !env.DATABASE_URL && !jobly_app,
    feePolicy: env.FEE_POLICY ?? (production ? 'lawful' : 'specification'),
    /** Undefined when the app logs in as the owner, or to the embedded database. */
    logins: jobly_app && jobly_system ? { jobly_app, jobly_system } : undefined,
    /** Undefined: the local inbox, refused in production. */
    sms: accountSid && authToken && from ? { accountSid, authToken, from, apiUrl } : undefined,
    email: url && sender ? { url, from: sender } : undefined,
    messageLimits: {
      perContactDay: env.MESSAGES_PER_CONTACT_DAY,
      perAccountDay: env.MESSAGES_PER_ACCOUNT_DAY,
      perDay: env.MESSAGES_PER_DAY,
    },
    lopay:
      baseUrl && apiKey && webhookSecret
        ? { baseUrl, apiKey, webhookSecret, previousWebhookSecret }
        : undefined,
    stripe:
      secretKey && env.STRIPE_WEBHOOK_SECRET && env.STRIPE_THIN_WEBHOOK_SECRET
        ? {
            secretKey,
            apiUrl: env.STRIPE_API_URL,
            snapshotSecrets: {
              current: env.STRIPE_WEBHOOK_SECRET,
              previous: env.STRIPE_WEBHOOK_SECRET_PREVIOUS,
            },
            thinSecrets: {
              current: env.STRIPE_THIN_WEBHOOK_SECRET,
              previous: env.STRIPE_THIN_WEBHOOK_SECRET_PREVIOUS,
            },
          }
        : undefined,
    s3:
      bucket && region && accessKeyId && secretAccessKey
        ? { bucket, region, endpoint, accessKeyId, secretAccessKey }
        : undefined,
  };
}

/** Reports all malformed and missing variables at once. */
function parseAll(given: Record<string, string | undefined>): Env {
  const parsed = Environment.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const malformed = new Set(issues.map(({ path }) => String(path[0])));
  // Every variable has a default or is optional, so the rest can be parsed without them.
  const env =
    parsed.data ??
    Environment.parse(
      Object.fromEntries(Object.entries(given).filter(([name]) => !malformed.has(name))),
    );
  const problems = [
    ...issues.map(({ path, message }) => `${path.join('.')} must be ${message}.`),
    ...problemsBetween(env, (name) => Boolean(env[name]) || malformed.has(name)),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return env;
}

type IsSet = (name: keyof Env) => boolean;

function problemsBetween(env: Env, isSet: IsSet): string[] {
  const problems = [...halfConfigured(isSet), ...unfitting(env)];
  if (env.NODE_ENV === 'production') problems.push(...missing(env, isSet), ...unsafe(env));
  return problems;
}

const TOGETHER: { all: (keyof Env)[]; optional?: keyof Env }[] = [
  { all: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] },
  { all: ['LOPAY_BASE_URL', 'LOPAY_API_KEY', 'LOPAY_WEBHOOK_SECRET'] },
  { all: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_THIN_WEBHOOK_SECRET'] },
  {
    all: ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    optional: 'S3_ENDPOINT',
  },
  { all: ['SMTP_URL', 'EMAIL_FROM'] },
  { all: ['DATABASE_APP_URL', 'DATABASE_SYSTEM_URL'] },
  { all: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] },
];

const listed = new Intl.ListFormat('en-GB');

function halfConfigured(isSet: IsSet): string[] {
  return TOGETHER.filter(
    ({ all, optional }) => (all.some(isSet) || (optional && isSet(optional))) && !all.every(isSet),
  ).map(({ all }) => `${listed.format(all)} belong together.`);
}

function unfitting(env: Env): string[] {
  const problems: string[] = [];
  if (!env.LOPAY_BASE_URL && env.SANDBOX_PORT === env.PORT) {
    problems.push(`PORT and SANDBOX_PORT are both ${env.PORT}. Set one of them to another port.`);
  }
  for (const name of ['LOPAY_WEBHOOK_SECRET', 'LOPAY_WEBHOOK_SECRET_PREVIOUS'] as const) {
    const secret = env[name];
    if (!secret || isKeyOf(env.LOPAY_WEBHOOK_SCHEME, secret)) continue;
    problems.push(
      `${name} must be the secret as the provider shows it for ${env.LOPAY_WEBHOOK_SCHEME} (whsec_ and base64, 16 bytes or more): no event could be proved with this one.`,
    );
  }
  const { STRIPE_WEBHOOK_SECRET: snapshot, STRIPE_THIN_WEBHOOK_SECRET: thin } = env;
  if (snapshot && snapshot.reveal() === thin?.reveal()) {
    problems.push(
      'STRIPE_WEBHOOK_SECRET and STRIPE_THIN_WEBHOOK_SECRET are the same: Stripe gives each of its two endpoints one of its own.',
    );
  }
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey && publicOf(privateKey) !== publicKey) {
    problems.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair, so no browser would take a push.',
    );
  }
  return problems;
}

function publicOf(privateKey: Secret): string | undefined {
  try {
    return vapidKeys(Buffer.from(privateKey.reveal(), 'base64url')).publicKey;
  } catch {
    return undefined;
  }
}

/** As adapters/lopay/webhook-signature.ts reads it; Buffer skips characters that are not base64. */
function isKeyOf(scheme: Env['LOPAY_WEBHOOK_SCHEME'], secret: Secret): boolean {
  if (scheme === 'lopay-legacy-hex') return true;
  const encoded = secret.reveal().replace(/^whsec_/, '');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && Buffer.from(encoded, 'base64').length >= 16;
}

const NEEDED: [keyof Env, string][] = [
  [
    'TWILIO_ACCOUNT_SID',
    'No SMS carrier is configured, so nobody could sign in. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
  ],
  ['SMTP_URL', 'No mail server is configured. Set SMTP_URL and EMAIL_FROM.'],
  ['APP_SECRET', 'APP_SECRET is not set (32 random characters or more).'],
  [
    'DATABASE_APP_URL',
    "DATABASE_APP_URL and DATABASE_SYSTEM_URL are not set: in production the app does not log in as the owner of its tables, and the embedded database is for trial and test only. With the owner's DATABASE_URL, run `npm run db -- logins`: it makes both logins and prints what to set.",
  ],
];

const PROVIDERS: Record<Env['PAYMENT_PROVIDER'], [keyof Env, string]> = {
  lopay: [
    'LOPAY_BASE_URL',
    'No payment provider is configured. Set LOPAY_BASE_URL, LOPAY_API_KEY and LOPAY_WEBHOOK_SECRET.',
  ],
  stripe: [
    'STRIPE_SECRET_KEY',
    'No payment provider is configured. Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_THIN_WEBHOOK_SECRET.',
  ],
};

function missing(env: Env, isSet: IsSet): string[] {
  const needed = [...NEEDED, PROVIDERS[env.PAYMENT_PROVIDER]];
  const problems = needed.filter(([name]) => !isSet(name)).map(([, sentence]) => sentence);
  if (env.PUBLIC_URL ? !env.PUBLIC_URL.startsWith('https://') : !isSet('PUBLIC_URL')) {
    problems.push('PUBLIC_URL is not an https:// address, so sessions could be read on the way.');
  }
  return problems;
}

function unsafe(env: Env): string[] {
  const plain = (['LOPAY_BASE_URL', 'STRIPE_API_URL', 'TWILIO_API_URL'] as const)
    .filter((name) => env[name]?.startsWith('http://'))
    .map((name) => `${name} is not an https:// address, so its keys could be read on the way.`);
  const weak = MUST_BE_RANDOM.filter((name) => env[name] && isWeak(env[name].reveal())).map(
    (name) => `${name} can be guessed. Set it to what \`openssl rand -base64 48\` prints.`,
  );
  const test = env.PUSH_TEST_ORIGIN
    ? ['PUSH_TEST_ORIGIN is for tests: it lets anybody have this server call that address.']
    : [];
  const byCodeAlone =
    env.STAFF_PASSKEYS === 'off'
      ? ['STAFF_PASSKEYS is off: whoever takes over a phone number of staff would be staff.']
      : [];
  return [...plain, ...weak, ...test, ...byCodeAlone];
}

const MUST_BE_RANDOM = [
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'METRICS_TOKEN',
  'METRICS_TOKEN_PREVIOUS',
  'TYPEFORM_SECRET',
  'TYPEFORM_SECRET_PREVIOUS',
] as const;

const PLACEHOLDER = /change.?me|replace.?me|password|passw0rd|secret|example|qwerty|letmein/i;

/** Few distinct characters, repetition, or a placeholder. */
function isWeak(secret: string): boolean {
  return new Set(secret).size < 8 || repeats(secret) || PLACEHOLDER.test(secret);
}

function repeats(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if (text.slice(period) === text.slice(0, -period)) return true;
  }
  return false;
}
