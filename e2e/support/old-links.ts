import pg from 'pg';
import { withClient } from '../../server/src/db/with-client.ts';
import { inDatabase } from './accounts.ts';

const BUSINESSES = 10;

/**
 * Links from before there were customers, spread over businesses: four of each person, in the order of time. Who a
 * link belongs to stands in its memo, by rules that no order of matching can change: most people have one number in
 * two spellings, some one email and ever new numbers; ten tenants share the number of their front desk, and some have
 * the number of the business itself - those links are nobody's. The first business is `owner`'s.
 */
export async function fillOldLinks(
  databaseUrl: string,
  owner: string,
  links: number,
): Promise<void> {
  const tablesOwner = new pg.Client({ connectionString: databaseUrl });
  await withClient(tablesOwner, async (client) => {
    await client.query('alter table payment_links disable trigger user');
    await client.query('set role jobly_system');
    await client.query(OTHERS, [BUSINESSES - 1]);
    await client.query(OLD_LINKS, [owner, links, BUSINESSES]);
    await client.query('reset role');
    await client.query('alter table payment_links enable trigger user');
    await client.query('analyze payment_links');
  });
}

const OTHERS = `
  with made as (insert into users select from generate_series(1, $1) returning id),
    numbered as (select id, row_number() over () as n from made),
    described as (
      insert into profiles (id, name, company_name, phone, email)
      select id, 'Owner ' || n, 'Business ' || n, '+1212555' || lpad(n::text, 4, '0'), 'owner' || n || '@example.com'
      from numbered)
  insert into contractors (user_id) select id from made`;

const OLD_LINKS = `
  with business as (
    select c.id, c.user_id, p.phone, row_number() over (order by c.user_id <> $1, c.id) - 1 as place
    from contractors c join profiles p on p.id = c.user_id
  ), old as (
    select n, n % $3 as place, n / $3 / 400 * 100 + n / $3 % 100 as person, n / $3 / 100 % 4 as visit
    from generate_series(0, $2::integer - 1) as n
  )
  insert into payment_links (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone,
    customer_email, url, created_at)
  select b.id, b.user_id, 1000 + n % 500000, case when person % 10 < 8 then 'Person ' || person else 'Nobody' end,
    case when visit = 3 then 'P. ' else 'Pat ' end || person,
    case
      when person % 10 < 6 and visit % 2 = 0 then '(415) ' || substr(number, 1, 3) || '-' || substr(number, 4)
      when person % 10 < 6 then '+1415' || number
      when person % 10 < 8 then '+1628' || lpad((n / $3)::text, 7, '0')
      when person % 10 = 8 then '+1510' || lpad((person / 100)::text, 7, '0')
      else b.phone end,
    case when person % 10 in (6, 7) or (person % 10 < 6 and visit % 2 = 0) then 'person' || person || '@example.com' end,
    rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '='),
    timestamptz '2025-01-01' + n * interval '10 seconds'
  from old join business b using (place), lpad((3000000 + person)::text, 7, '0') as number`;

/** What the matching did not get right, of all links: each memo of a business is one person. */
export const wrongMatches = (databaseUrl: string): Promise<unknown[]> =>
  inDatabase(databaseUrl, async (client) => (await client.query(WRONG)).rows);

const WRONG = `
  select 'unmatched' as what, id::text from payment_links where customer_by is null
  union all select 'not nobody', id::text from payment_links
    where memo = 'Nobody' and (customer_id is not null or customer_by <> 'nobody')
  union all select 'not one customer', memo from payment_links where memo <> 'Nobody'
    group by user_id, memo having count(distinct customer_id) <> 1 or count(customer_id) <> count(*)
  union all select 'several people', customer_id::text from payment_links where customer_id is not null
    group by customer_id having count(distinct (user_id, memo)) > 1
  union all select 'without a link', c.id::text from customers c
    where not exists (select from payment_links l where l.customer_id = c.id)
  union all select 'another business', l.id::text from payment_links l join customers c on c.id = l.customer_id
    where c.user_id <> l.user_id
  limit 20`;
