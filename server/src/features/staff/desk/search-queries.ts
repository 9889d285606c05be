import { toE164 } from '@jobly/core/phone';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Schema } from '../../../db/database.ts';
import { unescaped, type SearchTerms } from './search-terms.ts';

const MOST = 20;

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

export type FoundPerson = Omit<Row<'users'>, 'updated_at'> &
  Pick<Row<'profiles'>, 'name' | 'company_name' | 'phone' | 'email'>;

/** One select per kind of match, so that each uses its index: OR scans the whole table (docs/decisions/0018). */
export async function findPeople(db: Db, terms: SearchTerms): Promise<FoundPerson[]> {
  const ways: RawBuilder<unknown>[] = [];
  const by = (condition: RawBuilder<unknown>) =>
    ways.push(sql`(select id from profiles where ${condition} limit ${MOST})`);
  if (terms.id) by(sql`id = ${terms.id}`);
  if (terms.phone) by(sql`app.phone_key(phone) like ${`${terms.phone}%`}`);
  if (terms.email) by(sql`lower(email) like ${terms.email}`);
  if (terms.words && !terms.email) {
    by(sql`to_tsvector('simple', coalesce(name, '') || ' ' || coalesce(company_name, ''))
      @@ to_tsquery('simple', ${terms.words})`);
    by(sql`lower(email) like ${terms.beginning}`);
  }
  if (ways.length === 0) return [];
  const { rows } = await sql<FoundPerson>`
    select users.*, profiles.name, profiles.company_name, profiles.phone, profiles.email
    from (${sql.join(ways, sql` union `)}) as found
    join users on users.id = found.id join profiles on profiles.id = found.id
    order by users.created_at desc limit ${MOST}`.execute(db);
  return rows;
}

type FoundLink = Row<'payment_links'> & { business_name: string | null };

export async function findLinks(db: Db, terms: SearchTerms): Promise<FoundLink[]> {
  const ways: RawBuilder<unknown>[] = [];
  const by = (condition: RawBuilder<unknown>) =>
    ways.push(sql`(select id from payment_links where ${condition} limit ${MOST})`);
  if (terms.id) {
    by(sql`id = ${terms.id}`);
    ways.push(sql`(select id from payment_links where user_id = ${terms.id}
      order by created_at desc limit ${MOST})`);
  }
  if (terms.code) by(sql`url = ${terms.code}`);
  // Customers' phones match only in full.
  if (terms.phone && terms.phone.length >= 7)
    by(sql`app.phone_key(customer_phone) = ${terms.phone}`);
  if (terms.words) by(sql`lower(customer_name) like ${terms.beginning}`);
  if (ways.length === 0) return [];
  const { rows } = await sql<FoundLink>`
    select l.*, coalesce(profiles.company_name, profiles.name) as business_name
    from (${sql.join(ways, sql` union `)}) as found
    join payment_links l on l.id = found.id join profiles on profiles.id = l.user_id
    order by l.created_at desc limit ${MOST}`.execute(db);
  return rows;
}

export async function findWebsites(db: Db, terms: SearchTerms) {
  const ways: RawBuilder<unknown>[] = [];
  if (terms.id) ways.push(sql`(select id from websites where user_id = ${terms.id})`);
  if (terms.words) {
    ways.push(
      sql`(select id from websites where to_tsvector('simple', coalesce(business_name, ''))
        @@ to_tsquery('simple', ${terms.words}) limit ${MOST})`,
      sql`(select website_id from sites where slug = ${terms.beginning.slice(0, -1)})`,
    );
  }
  if (ways.length === 0) return [];
  const { rows } = await sql<Row<'websites'> & { address: string | null }>`
    select websites.*, coalesce(jobly_url, external_url) as address
    from (${sql.join(ways, sql` union `)}) as found join websites on websites.id = found.id
    order by websites.created_at desc limit ${MOST}`.execute(db);
  return rows;
}

export function findMessages(db: Db, terms: SearchTerms) {
  let list = db
    .selectFrom('messages')
    .select(['id', 'kind', 'channel', 'recipient', 'status', 'created_at'])
    .select('last_error as error')
    .orderBy('created_at', 'desc')
    .limit(MOST);
  if (terms.id) {
    const { id } = terms;
    list = list.where((where) => where.or([where('id', '=', id), where('user_id', '=', id)]));
  } else if (terms.phone) {
    // Digits without a + may be of any country.
    list = list.where('recipient', 'in', [toE164(terms.phone), `+${terms.phone}`]);
  } else if (terms.email) list = list.where('recipient', '=', unescaped(terms.beginning));
  else return Promise.resolve([]);
  return list.execute();
}

interface PersonDetail {
  payouts_status: string | null;
  website_status: string | null;
  google_profile_status: string | null;
  review_requests: boolean | null;
  payment_link_count: number;
  paid_cents: number;
}

export async function readPersonDetail(db: Db, userId: string): Promise<PersonDetail> {
  const { rows } = await sql<PersonDetail>`select
    (select payouts_status from contractors where user_id = ${userId}) as payouts_status,
    (select status from websites where user_id = ${userId}) as website_status,
    (select status from google_profiles where user_id = ${userId}) as google_profile_status,
    (select auto_send_enabled from review_settings where user_id = ${userId}) as review_requests,
    (select count(*)::int from payment_links where user_id = ${userId}) as payment_link_count,
    (select coalesce(sum(gross_cents - refunded_cents), 0)::float8 from payments
      where user_id = ${userId} and role = 'credit')
    - (select coalesce(sum(disputed_cents), 0)::float8 from payment_links
      where user_id = ${userId}) as paid_cents`.execute(db);
  return rows[0]!;
}

export function listDisputes(db: Db, userId: string) {
  return db
    .selectFrom('disputes')
    .innerJoin('payment_links', 'payment_links.id', 'disputes.payment_link_id')
    .select(['disputes.id', 'disputes.status', 'amount_cents', 'customer_name'])
    .select(['evidence_due_at', 'pack_downloaded_at'])
    .where('disputes.user_id', '=', userId)
    .orderBy('opened_at', 'desc')
    .limit(MOST)
    .execute();
}
