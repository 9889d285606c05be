import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://db.example/jobly',
  PUBLIC_URL: 'https://app.example',
  TWILIO_ACCOUNT_SID: 'AC1',
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
      sms: { carrier: 'local' },
      email: { carrier: 'local' },
      production: false,
    });
  });

  it('takes an empty variable as not set', () => {
    expect(readConfig({ PORT: '', APP_SECRET: '' }).PORT).toBe(4000);
  });

  it('starts in production with everything it needs', () => {
    expect(readConfig(production)).toMatchObject({ demo: false, sms: { carrier: 'twilio' } });
  });

  it.each([
    ['TWILIO_ACCOUNT_SID', /belong together|No SMS carrier/],
    ['LOPAY_API_KEY', /LOPAY_BASE_URL, LOPAY_API_KEY and LOPAY_WEBHOOK_SECRET belong together/],
    ['APP_SECRET', /APP_SECRET is not set/],
    ['DATABASE_URL', /DATABASE_URL is not set/],
    ['PUBLIC_URL', /PUBLIC_URL is not an https/],
  ])('refuses production without %s and says why', (name, sentence) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(sentence);
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
    const { APP_SECRET, DATABASE_URL, PUBLIC_URL } = production;
    const bare = { NODE_ENV: 'production', APP_SECRET, DATABASE_URL, PUBLIC_URL };
    expect(() => readConfig(bare)).toThrow(
      'No SMS carrier is configured, so nobody could sign in.',
    );
    expect(() => readConfig(bare)).toThrow('No payment provider is configured.');
  });

  it.each(['loopback', '10.0.0.0/99', '1.2.3.4/8/9', '10.0.0.1,nonsense'])(
    'refuses the proxies %s with a sentence',
    (proxies) => {
      expect(() => readConfig({ TRUSTED_PROXIES: proxies })).toThrow(/TRUSTED_PROXIES: addresses/);
    },
  );

  it('names every variable that is wrong', () => {
    expect(() => readConfig({ PORT: '99999', NODE_ENV: 'prod' })).toThrow(ConfigError);
    expect(() => readConfig({ PORT: '99999', NODE_ENV: 'prod' })).toThrow(/NODE_ENV.*\n.*PORT/);
  });

  it('prints no secret', () => {
    expect(JSON.stringify(readConfig({ ...production, TWILIO_AUTH_TOKEN: 'canary' }))).not.toMatch(
      /canary|xxxxx|db\.example/,
    );
  });
});
