import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { creditsPerSecond, pgbenchRun, PLAIN_STATEMENTS, prepareAttempts } from './attempts.ts';
import { benchDatabase, startBenchServer, type BenchServer } from './bench-server.ts';
import { postRequest, runLoad } from './load.ts';
import type { Script } from './pgbench.ts';
import { against, alternate } from './report.ts';
import { withoutSignals, WRITERS } from './without-signals.ts';
import { enqueueStatement } from './server-statements.ts';

const ROUNDS = 3;
const SECONDS = 2;
const EVENTS = 30_000;
const LEAST = 0.5;

export async function* creditingSpeed(): AsyncIterable<string> {
  // A worker would spend the measured time on the events of the webhook.
  await using server = await startBenchServer({ JOBLY_ROLE: 'web' });
  const runs = ROUNDS * WRITERS.length;
  await prepareAttempts(server, { ours: runs, pgbench: runs });
  await using database = benchDatabase(server, 10);
  const storeEvent = await eventStored(server.databaseUrl);
  for (const writers of WRITERS) {
    const rates = await alternate(ROUNDS, {
      statements: () => withoutSignals(server, () => pgbenchRun(server, PLAIN_STATEMENTS, writers)),
      credit: () => creditsPerSecond(database, writers),
      event: () => withoutSignals(server, () => pgbenchRun(server, storeEvent, writers)),
      webhook: () => webhooksPerSecond(server, writers),
    });
    yield `${writers} writers, crediting a payment: ${against(rates.credit, rates.statements, LEAST)} pgbench doing the same by plain statements in one transaction`;
    yield `${writers} writers, POST /functions/v1/lopay-webhook, verified, stored, queued and answered: ${against(rates.webhook, rates.event, LEAST)} pgbench writing the same two rows in one transaction`;
  }
}

async function eventStored(databaseUrl: string): Promise<Script> {
  const insertion = `insert into provider_events (event_id, type, body)
    values (gen_random_uuid()::text, 'payment.success', repeat('x', 300))
    on conflict (event_id) do nothing returning id as event`;
  const job = await enqueueStatement(databaseUrl, ':event');
  return { steps: ['begin', { sql: insertion, keep: true }, job, 'commit'] };
}

async function webhooksPerSecond(server: BenchServer, writers: number): Promise<number> {
  const key = readFileSync(join(server.stateDirectory, 'sandbox-webhook-secret'), 'utf8').trim();
  const requests = Array.from({ length: EVENTS }, () => signedEvent(key));
  const load = { requests, connections: writers, seconds: SECONDS, once: true };
  return (await runLoad(server, load)).perSecond;
}

function signedEvent(key: string): string {
  const id = randomUUID();
  const seconds = Math.floor(Date.now() / 1000);
  const data = { paymentLinkId: `unknown-${id}`, paymentId: id, merchantId: 'bench-1' };
  const body = JSON.stringify({ id, type: 'payment.success', data });
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return postRequest('/functions/v1/lopay-webhook', body, {
    'svix-id': id,
    'svix-timestamp': String(seconds),
    'svix-signature': `v1,${signature}`,
  });
}
