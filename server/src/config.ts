import { problemsBetween } from './config-rules.ts';
import { Environment } from './environment.ts';

export type Config = ReturnType<typeof readConfig>;

/** Raised with sentences for the person at the terminal; the server does not start. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The server cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export function readConfig(source: Record<string, string | undefined>) {
  // An empty variable is one nobody set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}.`),
    );
  }
  const env = parsed.data;
  const problems = problemsBetween(env);
  if (problems.length > 0) throw new ConfigError(problems);
  const production = env.NODE_ENV === 'production';
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  const {
    LOPAY_BASE_URL: baseUrl,
    LOPAY_API_KEY: apiKey,
    LOPAY_WEBHOOK_SECRET: webhookSecret,
  } = env;
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const { SMTP_URL: url, EMAIL_FROM: sender } = env;
  const { TWILIO_API_URL: apiUrl } = env;
  return {
    ...env,
    production,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS ?? (production ? 5_000 : 0),
    /** Lay demo data when the database is empty. */
    demo: env.JOBLY_DEMO ? env.JOBLY_DEMO === 'on' : !production && !env.DATABASE_URL,
    /** Nothing for the local inbox, which production refuses. */
    sms: accountSid && authToken && from ? { accountSid, authToken, from, apiUrl } : undefined,
    email: url && sender ? { url, from: sender } : undefined,
    /** Nothing when no real provider is configured: then the sandbox plays its part. */
    lopay: baseUrl && apiKey && webhookSecret ? { baseUrl, apiKey, webhookSecret } : undefined,
    /** Where pictures are kept; nothing for the disk. */
    s3:
      bucket && region && accessKeyId && secretAccessKey
        ? { bucket, region, endpoint, accessKeyId, secretAccessKey }
        : undefined,
  };
}
