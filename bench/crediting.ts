import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../server/src/db/database.ts';
import { creditPayment } from '../server/src/features/checkout/credit/credit.ts';
import {
  asOwner,
  benchDatabase,
  fillLinks,
  startBenchServer,
  type BenchServer,
} from './bench-server.ts';
import { postRequest, runLoad } from './load.ts';
import { pgbench, type Script } from './pgbench.ts';
import { alternate, budget, median, medianRatio } from './report.ts';
import { withoutSignals, WRITERS } from './signals-off.ts';
import { enqueueStatement } from './server-statements.ts';

const ATTEMPTS = 300_000;
const ROUNDS = 5;
const SECONDS = 2;
const EVENTS = 30_000;
const LEAST = 0.5;
const CENTS = 10_000;
const FEE_CENTS = 320;

/** Money that arrives: the crediting function, and the webhook that announces it. */
export async function* creditingSpeed(): AsyncIterable<string> {
  // A worker would spend the measured time on the events of the webhook.
  await using server = await startBenchServer({ JOBLY_ROLE: 'web' });
  await fillLinks(server, 0, ATTEMPTS);
  await prepareAttempts(server);
  await using database = benchDatabase(server, 10);
  const storeEvent = await eventStored(server.databaseUrl);
  for (const writers of WRITERS) {
    const limit = (script: Script) =>
      withoutSignals(server, () => pgbench(server, script, SECONDS, writers));
    const rates = await alternate(ROUNDS, {
      statements: () => limit(PLAIN_STATEMENTS),
      credit: () => creditsPerSecond(database, writers),
      event: () => limit(storeEvent),
      webhook: () => webhooksPerSecond(server, writers),
    });
    yield `${writers} writers, crediting a payment: ${against(rates.credit, rates.statements)} x pgbench doing the same by plain statements in one transaction`;
    yield `${writers} writers, POST /functions/v1/lopay-webhook, verified, stored, queued and answered: ${against(rates.webhook, rates.event)} x pgbench writing the same two rows in one transaction`;
  }
}

function against(ours: number[], limit: number[]): string {
  const ratio = medianRatio(ours, limit);
  const rate = (of: number[]) => `${median(of).toFixed(0)}/s`;
  return `${rate(ours)} against ${rate(limit)} without signals; ${budget(`>= ${LEAST}`, ratio >= LEAST)}: ${ratio.toFixed(2)}`;
}

async function creditsPerSecond(database: Database, writers: number): Promise<number> {
  const deps = {
    database,
    clock: { now: () => new Date() },
    enqueueFollowUp: async () => undefined,
  };
  const endMs = performance.now() + SECONDS * 1000;
  let done = 0;
  const one = async () => {
    while (performance.now() < endMs) {
      const n = nextAttempt;
      nextAttempt += 1;
      const id = `bench-${n}`;
      const checkout = { id, merchantId: 'bench-1', reference: `jobly:${attemptIdOf(id)}` };
      const outcome = await creditPayment(deps, checkout, paymentOf(n));
      if (outcome !== 'credited') throw new Error(`attempt ${n} was ${outcome}`);
      done += 1;
    }
  };
  const begunMs = performance.now();
  await Promise.all(Array.from({ length: writers }, one));
  return done / ((performance.now() - begunMs) / 1000);
}

/** Ours take attempts from the first, pgbench from the middle on. */
let nextAttempt = 0;

async function prepareAttempts(server: BenchServer): Promise<void> {
  await asOwner(server, async (owner) => {
    await owner.query(`create sequence bench_attempt minvalue 0 start ${ATTEMPTS / 2}`);
    await owner.query('grant usage on sequence bench_attempt to jobly_system');
    await owner.query('set role jobly_system');
    await owner.query(
      `insert into checkout_attempts
         (id, payment_link_id, user_id, method, merchant_id, amount_cents, fee_cents, net_cents, status,
          provider_checkout_id, checkout_url, started_at)
       select md5(checkout)::uuid, id, user_id, 'card', 'bench-1', $1::integer, $2::integer,
         $1::integer - $2::integer, 'open', checkout, 'https://checkout.example/', now()
       from (
         select id, user_id, 'bench-' || (row_number() over () - 1) as checkout
         from payment_links where status = 'unpaid' and url ~ '^[0-9a-f]{22}$'
       ) as links`,
      [CENTS, FEE_CENTS],
    );
    await owner.query('reset role');
    await owner.query('vacuum analyze checkout_attempts');
  });
}

/** Our reference names the attempt, so its id is made from what the checkout is called. */
const attemptIdOf = (checkoutId: string) =>
  createHash('md5')
    .update(checkoutId)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const paymentOf = (n: number) => ({
  id: `bench-payment-${n}`,
  amountCents: CENTS,
  currency: 'USD',
  paidAt: new Date().toISOString(),
  refunded: false,
});

const NEXT = `(select 'bench-' || nextval('bench_attempt'))`;

const PLAIN_STATEMENTS: Script = {
  steps: [
    'begin',
    {
      sql: `select l.id as link, l.user_id as owner, a.id as attempt, gen_random_uuid() as payment
        from checkout_attempts a join payment_links l on l.id = a.payment_link_id
        where a.provider_checkout_id = ${NEXT} for update of l`,
      keep: true,
    },
    `insert into payments
       (id, payment_link_id, user_id, attempt_id, role, method, provider_payment_id, gross_cents,
        fee_cents, net_cents, paid_at)
     values (:payment::uuid, :link::uuid, :owner::uuid, :attempt::uuid, 'credit', 'card',
       :payment::text, ${CENTS}, ${FEE_CENTS}, ${CENTS - FEE_CENTS}, now())`,
    ...[
      ['customer', -CENTS],
      ['provider_fees', FEE_CENTS],
      ['provider_balance', CENTS - FEE_CENTS],
    ].map(
      ([account, cents]) => `insert into ledger_entries
         (transaction_id, user_id, kind, account, amount_cents, payment_id)
       values (:payment::uuid, :owner::uuid, 'payment', '${account}', ${cents}, :payment::uuid)`,
    ),
    `update checkout_attempts
     set status = 'paid', next_look_at = now() + interval '1 hour', looks = 0
     where id = :attempt::uuid`,
    `update payment_links
     set status = 'paid', paid_at = now(), paid_method = 'card', external_payment_url = null
     where id = :link::uuid`,
    'commit',
  ],
};

/** The event and its job, committed together, as the webhook leaves them behind. */
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
