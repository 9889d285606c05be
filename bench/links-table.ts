import { createHash } from 'node:crypto';
import pg from 'pg';

const CODE_LENGTH = 22;

/** The code of link n: spread over the index like a random one, and known on both sides. */
export const codeOf = (n: number) =>
  createHash('md5').update(String(n)).digest('hex').slice(0, CODE_LENGTH);
export const CODE_SQL = (n: string) => `substr(md5(${n}::text), 1, ${CODE_LENGTH})`;

const CONTRACTORS = 1_000;
const AT_ONCE = 500_000;

/**
 * Fills payment_links up to `total`, spread over a thousand businesses in the order of time. Without
 * the triggers that tell screens: they would only make the filling slow, not the table different.
 */
export async function fillLinks(
  databaseUrl: string,
  from: number,
  total: number,
  options: { contractors?: number } = {},
): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query('alter table payment_links disable trigger user');
    await owner.query('set role jobly_system');
    await owner.query('set synchronous_commit = off');
    if (from === 0) await makeContractors(owner);
    for (let begin = from; begin < total; begin += AT_ONCE) {
      await owner.query(
        `with business as (
           select row_number() over (order by c.id) - 1 as place, c.id, c.user_id
           from contractors c where c.lopay_merchant_id like 'bench-%' limit $3
         )
         insert into payment_links
           (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone,
            customer_email, url, created_at)
         select b.id, b.user_id, 1000 + n % 500000, 'Repair no. ' || n, 'Customer ' || n,
           '(415) 555-' || lpad((n % 10000)::text, 4, '0'), 'customer' || n || '@example.com',
           ${CODE_SQL('n')}, timestamptz '2025-01-01' + n * interval '1 second'
         from generate_series($1::integer, $2::integer) as n
         join business b on b.place = n % $3`,
        [begin, Math.min(begin + AT_ONCE, total) - 1, options.contractors ?? CONTRACTORS],
      );
    }
    await owner.query('reset role');
    await owner.query('alter table payment_links enable trigger user');
    await owner.query('vacuum analyze payment_links');
    await owner.query('vacuum analyze contractors');
    await owner.query('vacuum analyze profiles');
    await owner.query('checkpoint').catch(() => undefined);
  } finally {
    await owner.end();
  }
}

async function makeContractors(client: pg.Client): Promise<void> {
  await client.query(
    `with made as (
       insert into users (role) select 'contractor' from generate_series(1, $1) returning id
     ), numbered as (
       select id, row_number() over () as n from made
     ), described as (
       insert into profiles (id, name, company_name, phone, email)
       select id, 'Owner ' || n, 'Business ' || n, '+1212' || lpad(n::text, 7, '0'),
         'owner' || n || '@example.com'
       from numbered
     )
     insert into contractors (user_id, lopay_merchant_id, payouts_status,
       business_verification_status, bank_routing_last4, bank_account_last4)
     select id, 'bench-' || n, 'active', 'complete', '0021', '6789' from numbered`,
    [CONTRACTORS],
  );
}
