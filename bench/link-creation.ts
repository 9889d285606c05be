import { randomUUID } from 'node:crypto';
import { startBenchServer, systemPool } from './bench-server.ts';
import { fillLinks } from './links-table.ts';
import { postRequest, runLoad } from './load.ts';
import { openLimit } from './pgbench.ts';
import { processorMs } from './process-facts.ts';
import { alternate, budget, median, medianRatio } from './report.ts';
import { signIn } from './session-cookie.ts';

const LINKS_BEFORE = 10_000;
const ROUNDS = 5;
const LOAD = { connections: 32, seconds: 3 };
/** More than a run can use up: each is sent once. */
const REQUESTS = 60_000;
const WARM_UPS = 4;
const LEAST = 0.6;

/** A new link with its commit, against pgbench inserting the same row under the same triggers. */
export async function linkCreationSpeed(): Promise<string[]> {
  const server = await startBenchServer();
  const pool = systemPool(server.databaseUrl);
  try {
    await fillLinks(server.databaseUrl, 0, LINKS_BEFORE);
    const { rows } = await pool.query<{ id: string; user_id: string }>(
      `select id, user_id from contractors where lopay_merchant_id = 'bench-1'`,
    );
    const contractor = rows[0]!;
    const cookie = await signIn(pool, contractor.user_id);
    const limit = openLimit(server.databaseUrl);
    const script = { steps: [insertion(contractor.user_id)] };
    const cpuUs: number[] = [];
    const ours = async () => {
      const before = processorMs(server.pid);
      const requests = Array.from({ length: REQUESTS }, () => creation(cookie));
      const measured = await runLoad(server.port, { requests, ...LOAD, once: true });
      cpuUs.push(((processorMs(server.pid) - before) * 1000) / measured.answered);
      return measured;
    };
    // A thousand links are too few for Node to have compiled its way through them.
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await ours();
    await limit.perSecond(script, LOAD.seconds);
    cpuUs.length = 0;
    const runs = await alternate<string, { perSecond: number; p99Ms: number }>(ROUNDS, {
      limit: async () => ({ perSecond: await limit.perSecond(script, LOAD.seconds), p99Ms: 0 }),
      ours,
    });
    const rates = (name: string) => runs[name]!.map((run) => run.perSecond);
    const ratio = medianRatio(rates('ours'), rates('limit'));
    const p99Ms = median(runs['ours']!.map((run) => run.p99Ms));
    return [
      `POST /rest/v1/payment_links: ${median(rates('ours')).toFixed(0)}/s = ${ratio.toFixed(2)} x ${limit.tool}'s own insert with commit (${median(rates('limit')).toFixed(0)}/s), p99 ${p99Ms.toFixed(1)} ms, ${median(cpuUs).toFixed(0)} us of processor each; ${budget(`>= ${LEAST}`, ratio >= LEAST)}`,
    ];
  } finally {
    await pool.end();
    await server.stop();
  }
}

function creation(cookie: string): string {
  const form = {
    id: randomUUID(),
    customerName: 'Alice Example',
    memo: 'Kitchen sink, two visits',
    customerPhone: '(415) 555-0123',
    customerEmail: 'alice@example.com',
    amountCashCents: 12_345,
    customerPaysFees: true,
  };
  return postRequest('/rest/v1/payment_links', JSON.stringify(form), { Cookie: cookie });
}

/** The statement of server/src/features/payment-links/queries.ts, its values made by the database. */
function insertion(userId: string): string {
  return `
    insert into payment_links
      (id, contractor_id, user_id, url, amount_cash_cents, memo, customer_name, customer_phone,
       customer_email, customer_pays_fees, expires_at, created_at)
    select gen_random_uuid(), id, user_id,
      rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '='),
      12345, 'Kitchen sink, two visits', 'Alice Example', '(415) 555-0123',
      'alice@example.com', true, null, now()
    from contractors where user_id = '${userId}'
    on conflict (id) do nothing
    returning id, contractor_id, url, status, amount_cash_cents, memo, customer_name,
      customer_phone, customer_email, customer_pays_fees, paid_method, refunded_cents,
      cash_claimed_at, cancelled_at, expires_at, paid_at, created_at`;
}
