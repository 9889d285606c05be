import { SUPPORT_EMAIL } from '@jobly/core/brand';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { failed, ok, warning, type Finding } from './finding.ts';

/** The settings as the server reads them; without them nothing else can be looked at. */
export function inspectConfiguration(source: NodeJS.ProcessEnv): {
  config?: Config;
  findings: Finding[];
} {
  try {
    const config = readConfig(source);
    const weak = WEAK.filter(({ when }) => when(config)).map(({ text }) => warning(text));
    const what = `${config.NODE_ENV}, role ${config.JOBLY_ROLE}`;
    return { config, findings: [ok(`Complete: ${what}.`), ...weak] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: error.problems.map(failed) };
  }
}

/** What starts all the same, and should not stay so. */
const WEAK: { when: (config: Config) => boolean; text: string }[] = [
  {
    when: ({ production }) => !production,
    text: 'NODE_ENV is not production: this is a trial. `npm run doctor -- --production` says what production still needs.',
  },
  {
    when: ({ production, DATABASE_URL }) => production && DATABASE_URL !== undefined,
    text: "The server knows the owner's DATABASE_URL. Run `npm run db -- migrate` as a step of the deployment and start the server without it.",
  },
  {
    when: ({ production, METRICS_TOKEN }) => production && !METRICS_TOKEN,
    text: 'METRICS_TOKEN is not set, so nobody can read /metrics. Set it to what `openssl rand -base64 48` prints.',
  },
  {
    when: ({ production, TRUSTED_PROXIES }) => production && TRUSTED_PROXIES.length === 0,
    text: "TRUSTED_PROXIES is not set: behind a proxy all visitors count as one. Set it to the proxy's address.",
  },
  {
    when: ({ production, STAFF_EMAIL, SECURITY_CONTACT }) =>
      production && (STAFF_EMAIL === SUPPORT_EMAIL || SECURITY_CONTACT.endsWith(SUPPORT_EMAIL)),
    text: 'STAFF_EMAIL or SECURITY_CONTACT is the address that Jobly comes with. Set both to mailboxes that you read.',
  },
  {
    when: ({ production, s3, FILES_DIR }) => production && !s3 && !FILES_DIR,
    text: 'Pictures are kept in the state folder. Set FILES_DIR to a folder that is backed up, or the S3_ variables.',
  },
  {
    when: (config) => PREVIOUS.some((name) => config[name] !== undefined),
    text: 'A secret named _PREVIOUS is set. Take it away once its replacement is done (docs/operations.md, Secrets).',
  },
];

const PREVIOUS = [
  'APP_SECRET_PREVIOUS',
  'METRICS_TOKEN_PREVIOUS',
  'TWILIO_AUTH_TOKEN_PREVIOUS',
  'LOPAY_WEBHOOK_SECRET_PREVIOUS',
  'VAPID_PRIVATE_KEY_PREVIOUS',
  'TYPEFORM_SECRET_PREVIOUS',
] as const;
