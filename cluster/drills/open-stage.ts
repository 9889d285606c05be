import { join } from 'node:path';
import { startCarrier } from '../../server/test/carrier.ts';
import { randomFrom } from '../../server/test/dose.ts';
import { startCluster } from '../start.ts';
import { queryPatiently } from './database.ts';
import { keepAcknowledgements } from './load/acknowledgements.ts';
import { signUp } from './load/contractors.ts';
import { startMailRecorder } from './load/mail-recorder.ts';
import type { Stage } from './stage.ts';

export interface StageOptions {
  stateDirectory: string;
  basePort: number;
  seed: number;
  signal: AbortSignal;
  environment?: Record<string, Record<string, string>> | undefined;
  progress: (line: string) => void;
}

const CONTRACTORS = 4;
const NO_LIMIT = '10000000';

/** Nobody's budget is what is tried here. */
const LIMITS = {
  MESSAGES_PER_CONTACT_DAY: NO_LIMIT,
  MESSAGES_PER_ACCOUNT_DAY: NO_LIMIT,
  MESSAGES_PER_DAY: NO_LIMIT,
  SMS_DAILY_LIMIT: NO_LIMIT,
  LINKS_PER_HOUR: NO_LIMIT,
  REFUND_CODE_ABOVE_DOLLARS: '999999',
};

export async function openStage(options: StageOptions): Promise<Stage> {
  const { stateDirectory, basePort, seed, signal } = options;
  const [carrier, mail] = await Promise.all([startCarrier(), startMailRecorder()]);
  const ofNodes = {
    ...LIMITS,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token-of-the-recorder',
    TWILIO_FROM: '+14155550100',
    TWILIO_API_URL: carrier.url,
    SMTP_URL: mail.url,
    EMAIL_FROM: 'Jobly <hello@jobly.example>',
  };
  const environment = new Map(Object.entries(options.environment ?? {}));
  const cluster = await startCluster({
    stateDirectory,
    basePort,
    signal,
    report: options.progress,
    environmentOf: (part) => ({
      ...(/^(web|worker)/.test(part) ? ofNodes : {}),
      ...environment.get(part),
    }),
  });
  const stage: Stage = {
    cluster,
    basePort,
    url: cluster.url,
    signal,
    random: randomFrom(seed),
    chance: randomFrom(seed + 1),
    carrier,
    mail,
    told: keepAcknowledgements(join(stateDirectory, 'acknowledged.jsonl')),
    refusals: new Map(),
    contractors: [],
    query: (sql, values) => queryPatiently(cluster.writeUrl, sql, values, signal),
    sandbox: (method, path, body) => control(cluster.sandboxUrl, method, path, body),
    environment,
    async close() {
      await cluster.stop();
      carrier.close();
      mail.close();
    },
  };
  try {
    for (let number = 1; number <= CONTRACTORS; number += 1) {
      stage.contractors.push(await signUp(stage, number));
    }
  } catch (error) {
    await stage.close();
    throw error;
  }
  return stage;
}

async function control<Reply>(url: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${url}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to ${path}`);
  return (await answer.json()) as Reply;
}
