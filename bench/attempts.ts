import { createHash } from 'node:crypto';
import type { Database } from '../server/src/db/database.ts';
import { creditPayment } from '../server/src/features/checkout/credit/credit.ts';
import { asOwner, fillLinks, type Target } from './bench-server.ts';
import { pgbench, type Script } from './pgbench.ts';

const CENTS = 10_000;
const FEE_CENTS = 320;

/** Each run credits this many, however long a busy machine takes. */
const PER_RUN = 4_000;

export async function creditsPerSecond(database: Database, writers: number): Promise<number> {
  const deps = {
    database,
    clock: { now: () => new Date() },
    enqueueFollowUp: async () => undefined,
  };
  const end = nextAttempt + PER_RUN;
  const one = async () => {
    while (nextAttempt < end) {
      const n = nextAttempt;
      nextAttempt += 1;
      const id = `bench-${n}`;
      const checkout = { id, merchantId: 'bench-1', reference: `jobly:${attemptIdOf(id)}` };
      const outcome = await creditPayment(deps, checkout, paymentOf(n));
      if (outcome !== 'credited') throw new Error(`attempt ${n} was ${outcome}`);
    }
  };
  const begunMs = performance.now();
  await Promise.all(Array.from({ length: writers }, one));
  return PER_RUN / ((performance.now() - begunMs) / 1000);
}

export const pgbenchRun = (target: Target, script: Script, writers: number) =>
  pgbench(target, script, { transactions: PER_RUN }, writers);

let nextAttempt = 0;

/** Links with an open checkout each, for so many runs; ours come first, then those of pgbench. */
export async function prepareAttempts(
  server: Target,
  runs: { ours: number; pgbench: number },
): Promise<void> {
  nextAttempt = 0;
  // pgbench rounds a run up to the same number for each of its clients.
  const ours = runs.ours * PER_RUN;
  await fillLinks(server, 0, ours + runs.pgbench * (PER_RUN + 100));
  await asOwner(server, async (owner) => {
    await owner.query(`create sequence bench_attempt minvalue 0 start ${ours}`);
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
  card: undefined,
  refunded: false,
});

const NEXT = `(select 'bench-' || nextval('bench_attempt'))`;

/** The limit: the same by plain statements in one transaction. */
export const PLAIN_STATEMENTS: Script = {
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
