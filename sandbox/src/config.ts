import { randomBytes } from 'node:crypto';

export type Config = ReturnType<typeof readConfig>;

/** A sentence for the person who started the program, not a stack trace. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

export function readConfig(env: Environment) {
  if (env['NODE_ENV'] === 'production') {
    throw new ConfigError('The sandbox is not a payment provider: it does not run in production.');
  }
  return {
    port: wholeNumber(env, 'SANDBOX_PORT', 4010, 65_535),
    publicUrl: env['SANDBOX_PUBLIC_URL']?.replace(/\/+$/, '') || null,
    stateFolder: env['SANDBOX_STATE'] || null,
    /** Of two sandboxes beside each other: tells whose merchant one is. */
    merchantPrefix: env['SANDBOX_MERCHANT_PREFIX'] ?? '',
    /** Without one it makes a random key and prints it. */
    apiKey: env['SANDBOX_API_KEY'] || randomBytes(16).toString('hex'),
    webhook: webhookFrom(env, 'SANDBOX_WEBHOOK'),
    stripe: {
      apiKey: env['SANDBOX_STRIPE_API_KEY'] || `sk_test_${randomBytes(16).toString('hex')}`,
      snapshots: webhookFrom(env, 'SANDBOX_STRIPE_WEBHOOK'),
      thin: webhookFrom(env, 'SANDBOX_STRIPE_THIN_WEBHOOK'),
      recordTo: env['SANDBOX_RECORD'] || null,
    },
    verifyAfterSeconds: wholeNumber(env, 'SANDBOX_VERIFY_AFTER_SECONDS', 20, 86_400),
    exitWithStdin: env['SANDBOX_EXIT_WITH_STDIN'] === '1',
  };
}

function wholeNumber(env: Environment, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new ConfigError(`${name} must be a whole number from 0 to ${max}.`);
  }
  return value;
}

function webhookFrom(env: Environment, name: string) {
  const url = env[`${name}_URL`];
  const secret = env[`${name}_SECRET`];
  if (!url && !secret) return null;
  if (!url || !secret) {
    throw new ConfigError(`${name}_URL and ${name}_SECRET go together: set both or none.`);
  }
  if (!URL.canParse(url)) throw new ConfigError(`${name}_URL must be a complete URL.`);
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) {
    throw new ConfigError(`${name}_SECRET must be whsec_ followed by base64.`);
  }
  return { url, secret };
}
