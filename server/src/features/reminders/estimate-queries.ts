import { sql, type RawBuilder } from 'kysely';
import type { OtherModel } from '@jobly/core/fees/pricing';
import type { Language } from '@jobly/core/language/language';
import type { Db } from '../../db/database.ts';

export interface WaitingEstimate {
  id: string;
  user_id: string;
  url: string;
  total_cents: number;
  pricing_model: OtherModel | null;
  payments: { cents: number }[];
  memo: string;
  sent_at: Date;
  valid_until: string;
  customer_id: string | null;
  customer_name: string;
  customer_phone: string;
  customer_email: string | null;
  language: Language;
  company_name: string | null;
  owner_name: string | null;
  /** Of the business. */
  phone: string | null;
  time_zone: string | null;
  is_on: boolean | null;
  is_waiting: boolean;
  stopped_estimate: boolean;
  stopped_customer: boolean;
  reminded_on: string[];
}

/** Sent, without an answer of the customer, and without a question that waits for one of the contractor. */
const IS_WAITING = sql`e.status = 'sent' and e.sent_at is not null and not e.is_asked`;

/** Those of these businesses that were sent in the last days. */
export const listWaitingEstimates = (db: Db, userIds: string[], now: Date) =>
  read(
    db,
    sql`e.user_id = any (${userIds}::uuid[]) and e.status = 'sent'
      and e.sent_at > ${now}::timestamptz - interval '10 days' and ${IS_WAITING}`,
  );

export async function findReminded(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<WaitingEstimate | undefined> {
  return (await read(db, sql`e.id = ${id} and e.user_id = ${userId}`))[0];
}

/** Locked, so that an answer that comes first is seen; undefined where nobody is to be reminded any more. */
export async function lockWaiting(db: Db, id: string): Promise<WaitingEstimate | undefined> {
  await sql`select from estimates where id = ${id} for update`.execute(db);
  const [estimate] = await read(
    db,
    sql`e.id = ${id} and ${IS_WAITING} and s.is_on
      and exists (select from users where id = e.user_id and suspended_at is null)`,
  );
  return estimate?.stopped_estimate || estimate?.stopped_customer ? undefined : estimate;
}

/** How the customer is reached today, if a correction has been made since. */
async function read(db: Db, which: RawBuilder<unknown>): Promise<WaitingEstimate[]> {
  const { rows } = await sql<WaitingEstimate>`
    select e.id, e.user_id, e.url, v.total_cents, v.form->>'pricingModel' as pricing_model, v.payments, v.form->>'memo' as memo, e.sent_at, v.valid_until::text,
      c.id as customer_id, v.form->>'customerName' as customer_name,
      coalesce(c.phone, v.form->>'customerPhone') as customer_phone,
      coalesce(c.email, v.form->>'customerEmail') as customer_email,
      coalesce(e.customer_language, e.sent_language, p.language) as language,
      p.company_name, p.name as owner_name, p.phone, p.time_zone, s.is_on, ${IS_WAITING} as is_waiting,
      exists (select from estimate_reminder_stops where estimate_id = e.id) as stopped_estimate,
      exists (select from reminder_stops r where r.customer_id in (select app.customer_family(c.id))) as stopped_customer,
      array(select day::text from estimate_reminders where estimate_id = e.id) as reminded_on
    from estimates e
    join estimate_versions v on v.estimate_id = e.id and v.version = e.version
    join profiles p on p.id = e.user_id
    left join reminder_settings s on s.user_id = e.user_id
    left join customers c on c.id = app.customer_root(e.customer_id) and c.user_id = e.user_id
    where ${which}`.execute(db);
  return rows;
}

/** False when one was sent on this day before. */
export async function insertEstimateReminder(
  db: Db,
  { id, user_id }: Pick<WaitingEstimate, 'id' | 'user_id'>,
  { day, now }: { day: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into estimate_reminders (estimate_id, user_id, day, created_at)
    values (${id}, ${user_id}, ${day}, ${now}) on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}
