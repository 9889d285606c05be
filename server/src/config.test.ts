import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { Environment } from './environment.ts';

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'Zk3uQ8vR1xT6yB0nM5cL9wE2aJ7dF4hG',
  DATABASE_APP_URL: 'postgres://app@db.example/jobly',
  DATABASE_SYSTEM_URL: 'postgres://system@db.example/jobly',
  PUBLIC_URL: 'https://app.example',
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+14155550100',
  SMTP_URL: 'smtp://mail.example',
  EMAIL_FROM: 'hello@jobly.example',
  LOPAY_BASE_URL: 'https://provider.example/',
  LOPAY_API_KEY: 'key',
  LOPAY_WEBHOOK_SECRET: 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0',
};

describe('readConfig', () => {
  it('needs nothing for a trial: local messages, demo data, loopback only', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      HOST: '127.0.0.1',
      demo: true,
      sms: undefined,
      email: undefined,
      production: false,
    });
  });

  it('takes an empty variable as not set', () => {
    expect(readConfig({ PORT: '', APP_SECRET: '' }).PORT).toBe(4000);
  });

  it('starts in production with everything it needs', () => {
    expect(readConfig(production)).toMatchObject({
      demo: false,
      sms: { from: production.TWILIO_FROM },
    });
  });

  it.each([
    ['TWILIO_ACCOUNT_SID', /belong together|No SMS carrier/],
    ['LOPAY_API_KEY', /LOPAY_BASE_URL, LOPAY_API_KEY and LOPAY_WEBHOOK_SECRET belong together/],
    ['APP_SECRET', /APP_SECRET is not set/],
    ['DATABASE_APP_URL', /DATABASE_APP_URL and DATABASE_SYSTEM_URL belong together/],
    ['PUBLIC_URL', /PUBLIC_URL is not an https/],
  ])('refuses production without %s and says why', (name, sentence) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(sentence);
  });

  it('names what is malformed and what is missing in one round, each once', () => {
    const given = { ...production, PORT: 'eighty', APP_SECRET: 'short', SMTP_URL: undefined };
    let problems: string[] = [];
    try {
      readConfig({ ...given, EMAIL_FROM: undefined, PUBLIC_URL: 'http://app.example' });
    } catch (error) {
      problems = (error as ConfigError).problems;
    }
    expect(problems).toEqual([
      'PORT must be a whole number from 1 to 65535.',
      'APP_SECRET must be 32 characters or more.',
      'No mail server is configured. Set SMTP_URL and EMAIL_FROM.',
      'PUBLIC_URL is not an https:// address, so sessions could be read on the way.',
    ]);
  });

  it('takes a pair of push keys as a pair, and a test push service never in production', () => {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys('base64url');
    const VAPID_PRIVATE_KEY = pair.getPrivateKey().toString('base64url');
    const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY };
    expect(readConfig(keys)).toMatchObject({ VAPID_PUBLIC_KEY: publicKey });
    expect(() => readConfig({ VAPID_PRIVATE_KEY })).toThrow(/belong together/);
    const other = createECDH('prime256v1').generateKeys('base64url');
    expect(() => readConfig({ ...keys, VAPID_PUBLIC_KEY: other })).toThrow(/not of one pair/);
    const PUSH_TEST_ORIGIN = 'http://127.0.0.1:9';
    expect(readConfig({ PUSH_TEST_ORIGIN })).toMatchObject({ PUSH_TEST_ORIGIN });
    expect(() => readConfig({ ...production, PUSH_TEST_ORIGIN })).toThrow(/is for tests/);
  });

  it('keeps files on the disk, or in S3 once all of it is said', () => {
    const bucket = {
      S3_BUCKET: 'pictures',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'canary',
    };
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(bucket).s3).toMatchObject({ bucket: 'pictures', endpoint: undefined });
    expect(JSON.stringify(readConfig(bucket))).not.toContain('canary');
    for (const name of Object.keys(bucket)) {
      expect(() => readConfig({ ...bucket, [name]: undefined })).toThrow(
        'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.',
      );
    }
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example' })).toThrow(/belong together/);
  });

  it('refuses production with no SMS at all', () => {
    const { APP_SECRET, PUBLIC_URL } = production;
    const DATABASE_URL = 'postgres://owner@db.example/jobly';
    const bare = { NODE_ENV: 'production', APP_SECRET, DATABASE_URL, PUBLIC_URL };
    expect(() => readConfig(bare)).toThrow(
      'No SMS carrier is configured, so nobody could sign in.',
    );
    expect(() => readConfig(bare)).toThrow('No payment provider is configured.');
    // The owner's login is for migrations alone.
    expect(() => readConfig(bare)).toThrow(/does not log in as the owner.*npm run db -- logins/);
  });

  it.each(['loopback', '10.0.0.0/99', '1.2.3.4/8/9', '10.0.0.1,nonsense'])(
    'refuses the proxies %s with a sentence',
    (proxies) => {
      expect(() => readConfig({ TRUSTED_PROXIES: proxies })).toThrow(
        /TRUSTED_PROXIES must be addresses/,
      );
    },
  );

  it.each([
    ['PORT', '0', 'a whole number from 1 to 65535'],
    ['PORT', 'x', 'a whole number from 1 to 65535'],
    ['NODE_ENV', 'prod', 'development, test or production'],
    ['LOG_LEVEL', 'loud', 'trace, debug, info, warn, error or silent'],
    ['APP_SECRET', 'short', '32 characters or more'],
    ['DATABASE_URL', 'mysql://db', 'an address like postgres://user:password@host:5432/name'],
    ['DATABASE_POOL_SIZE', '1', 'a whole number from 2 to 200'],
    ['PUBLIC_URL', 'app.example', 'an address like https://app.example.com'],
    ['PUBLIC_URL', 'https://app.example/jobly', 'an address without a path'],
    ['PUBLIC_URL', 'https://app.example/?a', 'an address without a path'],
    ['PUBLIC_URL', 'https://me:word@app.example', 'an address without a path'],
    ['TWILIO_ACCOUNT_SID', 'AC1', "the account's id: AC and 32 hexadecimal digits"],
    ['TWILIO_FROM', '415 555 0100', 'a number like +14155550100, a short code or a messaging'],
    ['TWILIO_API_URL', 'api.twilio.com', 'an address like https://api.example.com'],
    ['TWILIO_API_URL', 'ftp://api.twilio.com', 'an address like https://api.example.com'],
    ['SMS_ALLOWED_COUNTRIES', 'USA', 'codes of countries (US, CA), separated by commas'],
    ['SMS_ALLOWED_COUNTRIES', 'US,XX', 'codes of countries (US, CA), separated by commas'],
    ['SMS_ALLOWED_COUNTRIES', ',', 'codes of countries (US, CA), separated by commas'],
    ['SMS_DAILY_LIMIT', 'many', 'a whole number from 1 to 10000000'],
    ['LOPAY_BASE_URL', 'https://', 'an address like https://api.example.com'],
    ['LOPAY_API_KEY', ' ', 'more than spaces'],
    ['LOPAY_WEBHOOK_SECRET', 'whsec_c2Vj', '16 characters or more'],
    ['LOPAY_WEBHOOK_SECRET', 'not a secret in base64', 'the secret as the provider shows it'],
    ['LOPAY_WEBHOOK_SECRET', 'whsec_c2VjcmV0c2Vj', 'the secret as the provider shows it'],
    ['LOPAY_WEBHOOK_SCHEME', 'stripe', 'svix, standard-webhooks, lopay-legacy-base64 or lopay'],
    ['S3_BUCKET', 'My Bucket', 'the name of a bucket'],
    ['S3_REGION', 'us east', 'a region like us-east-1'],
    ['S3_ENDPOINT', 's3.example', 'an address like https://api.example.com'],
    ['S3_ACCESS_KEY_ID', 'a b', 'a key without spaces'],
    ['SMTP_URL', 'mail.example:25', 'an address like smtp://user:password@mail.example.com:587'],
    ['SMTP_URL', 'https://mail.example', 'an address like smtp://user:password@mail.example'],
    ['SMTP_URL', 'smtp://', 'an address like smtp://user:password@mail.example.com:587'],
    ['EMAIL_FROM', 'jobly', 'an email address like hello@example.com or Jobly <hello@'],
    ['EMAIL_FROM', 'Jobly <jobly>', 'an email address like hello@example.com or Jobly <hello@'],
    ['STAFF_EMAIL', 'office@', 'an email address like hello@example.com'],
    ['FILES_DIR', ' ', 'more than spaces'],
  ])('refuses %s=%s: it must be %s', (name, value, sentence) => {
    const wrong = { ...production, [name]: value };
    expect(() => readConfig(wrong)).toThrow(`  - ${name} must be ${sentence}`);
  });

  it.each(Object.keys(Environment.shape))('says a bad %s in words of ours', (name) => {
    for (const value of [' ', '-1', '\u0000', 'http://[', 'a b@c', '1e9']) {
      let said = '';
      try {
        readConfig({ [name]: value });
      } catch (error) {
        said = (error as Error).message;
      }
      expect(said).not.toMatch(/invalid|expected|received|too (small|big)|unrecognized/i);
      for (const line of said.split('\n').slice(1)) expect(line).toMatch(/^  - [A-Z].*\.$/);
    }
  });

  it.each([
    ['LOPAY_BASE_URL', 'http://provider.example', 'LOPAY_BASE_URL is not an https:// address'],
    ['TWILIO_API_URL', 'http://carrier.example', 'TWILIO_API_URL is not an https:// address'],
    ['PUBLIC_URL', 'http://app.example', 'PUBLIC_URL is not an https:// address'],
    ['APP_SECRET', 'x'.repeat(40), 'APP_SECRET can be guessed.'],
    ['APP_SECRET', '0123456789abcdef'.repeat(2), 'APP_SECRET can be guessed.'],
    ['APP_SECRET', 'please-change-me-before-you-go-live-1', 'APP_SECRET can be guessed.'],
    ['METRICS_TOKEN', '1234567812345678', 'METRICS_TOKEN can be guessed.'],
    ['TYPEFORM_SECRET', 'passwordpassword1', 'TYPEFORM_SECRET can be guessed.'],
  ])('refuses %s=%s in production alone', (name, value, sentence) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(`  - ${sentence}`);
    const trial = { ...production, NODE_ENV: 'development', [name]: value };
    expect(readConfig(trial).production).toBe(false);
  });

  it('takes a secret that a random generator made', () => {
    for (let i = 0; i < 200; i += 1) {
      for (const encoding of ['hex', 'base64'] as const) {
        const APP_SECRET = randomBytes(24).toString(encoding);
        expect(readConfig({ ...production, APP_SECRET }).production).toBe(true);
      }
    }
  });

  it('refuses one port for the app and its sandbox', () => {
    expect(() => readConfig({ PORT: '4010' })).toThrow('PORT and SANDBOX_PORT are both 4010.');
  });

  it('takes an address with a slash at its end as the same', () => {
    const config = readConfig({
      ...production,
      PUBLIC_URL: 'https://App.example/',
      TWILIO_API_URL: 'https://carrier.example/',
    });
    expect(config.PUBLIC_URL).toBe('https://app.example');
    expect(config.TWILIO_API_URL).toBe('https://carrier.example');
    expect(config.lopay?.baseUrl).toBe('https://provider.example');
  });

  it.each([
    'hello@jobly.example',
    'Jobly <hello@jobly.example>',
    '"Jobly, Inc." <hi@jobly.example>',
  ])('takes e-mail from %s', (EMAIL_FROM) => {
    expect(readConfig({ ...production, EMAIL_FROM }).email).toMatchObject({ from: EMAIL_FROM });
  });

  it('names every variable that is wrong', () => {
    expect(() => readConfig({ PORT: '99999', NODE_ENV: 'prod' })).toThrow(ConfigError);
    expect(() => readConfig({ PORT: '99999', NODE_ENV: 'prod' })).toThrow(/NODE_ENV.*\n.*PORT/);
  });

  it('prints no secret', () => {
    expect(JSON.stringify(readConfig({ ...production, TWILIO_AUTH_TOKEN: 'canary' }))).not.toMatch(
      /canary|Zk3uQ8|db\.example/,
    );
  });
});
