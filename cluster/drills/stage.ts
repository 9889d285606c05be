import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sandboxControl } from '../../server/test/api-client.ts';
import { startCarrier } from '../../server/test/carrier.ts';
import { randomFrom } from '../../server/test/dose.ts';
import { startCluster } from '../start.ts';
import type { Acknowledged, Records } from './checker/checker.ts';
import type { Run } from './drill.ts';
import type { Contractor, Refusals } from './load/client.ts';
import { startMailRecorder } from './load/mail-recorder.ts';

const PATIENCE_MS = 120_000;
const NO_LIMIT = '10000000';

/** No budget is what is tried here. */
const LIMITS = {
  MESSAGES_PER_CONTACT_DAY: NO_LIMIT,
  MESSAGES_PER_ACCOUNT_DAY: NO_LIMIT,
  MESSAGES_PER_DAY: NO_LIMIT,
  SMS_DAILY_LIMIT: NO_LIMIT,
  LINKS_PER_HOUR: NO_LIMIT,
  REFUND_CODE_ABOVE_DOLLARS: '999999',
};

export type Environment = Record<string, Record<string, string>>;
export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage(run: Run, environment: Environment = {}) {
  const { stateDirectory, basePort, seed, signal, progress } = run;
  await using opened = new AsyncDisposableStack();
  const [carrier, mail] = await Promise.all([startCarrier(), startMailRecorder()]);
  opened.defer(() => (carrier.close(), mail.close()));
  const ofNodes = {
    ...LIMITS,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token-of-the-recorder',
    TWILIO_FROM: '+14155550100',
    TWILIO_API_URL: carrier.url,
    SMTP_URL: mail.url,
    EMAIL_FROM: 'Jobly <hello@jobly.example>',
  };
  const cluster = await startCluster({
    stateDirectory,
    basePort,
    signal,
    report: progress,
    environmentOf: (part) => ({
      ...(/^(web|worker)/.test(part) ? ofNodes : {}),
      ...environment[part],
    }),
  });
  opened.defer(() => cluster.stop());
  const acknowledged: Acknowledged[] = [];
  const random = randomFrom(seed);
  const contractors: Contractor[] = [];

  const stage = {
    cluster,
    url: cluster.url,
    signal,
    /** What people do. Faults have a generator of their own, so that neither disturbs the other. */
    random,
    chance: randomFrom(seed + 1),
    carrier,
    mail,
    contractors,
    anyContractor: () => contractors[random(contractors.length)]!,
    refusals: new Map() as Refusals,
    /** What was acknowledged to a client, recorded at that moment. */
    acknowledge(fact: Acknowledged): void {
      const dated = { ...fact, at: new Date().toISOString() };
      acknowledged.push(dated);
      appendFileSync(join(stateDirectory, 'acknowledged.jsonl'), `${JSON.stringify(dated)}\n`);
    },
    query: <Row>(sql: string, values?: unknown[]): Promise<Row[]> =>
      onPrimary(stage, async (client) => (await client.query(sql, values)).rows as Row[]),
    sandbox: sandboxControl(cluster.sandboxUrl),
    async records(): Promise<Records> {
      const { payments } = (await stage.sandbox('GET', '/payments')) as { payments: Booked[] };
      return {
        acknowledged,
        charges: payments.map(({ id, reference, total, refundedUnits }) => ({
          id,
          reference: reference ?? '',
          units: total.units,
          refunded_units: refundedUnits,
        })),
        texts: carrier.taken,
        letters: mail.taken,
      };
    },
    /** For this part, from its next start on. */
    environment,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
  const kept = opened.move();
  return stage;
}

interface Booked {
  id: string;
  reference: string | null;
  total: { units: number };
  refundedUnits: number;
}

/** Retries on a new connection, so that a statement survives a failover. */
export async function onPrimary<Result>(
  { cluster, signal }: Pick<Stage, 'cluster' | 'signal'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({
      connectionString: cluster.writeUrl,
      options: '-c role=jobly_system',
      connectionTimeoutMillis: 5_000,
      query_timeout: 60_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      const isWrong = /^(42|22|23)/.test((error as { code?: string }).code ?? '');
      if (isWrong || signal.aborted || Date.now() > deadlineMs) throw error;
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(1_000);
  }
}
