import { problemsBetween } from './config-rules.ts';
import { Environment } from './environment.ts';
import type { Env } from './environment.ts';
import type { Secret } from './ports/secret.ts';

export interface Config extends Omit<Env, 'LOG_LEVEL' | 'JOBLY_DEMO' | 'SHUTDOWN_DELAY_MS'> {
  production: boolean;
  logLevel: NonNullable<Env['LOG_LEVEL']>;
  shutdownDelayMs: number;
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
      parsed.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}.`),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const problems = problemsBetween(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    ...env,
    production,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS ?? (production ? 5_000 : 0),
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
            baseUrl: env.LOPAY_BASE_URL,
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
