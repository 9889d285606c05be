import { sql } from 'kysely';
import { customerLanguage } from '../../db/customer-language.ts';
import type { Db } from '../../db/database.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

/** Businesses that remind, in the order of their ids. */
export async function listReminding(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reminder_settings')
    .select('user_id')
    .where('is_on', '=', true)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(most)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

export interface UnpaidLink {
  id: string;
  due_on: string | null;
  created_at: Date;
  customer_phone: string;
  /** Of the business. */
  phone: string | null;
  time_zone: string | null;
  sent: string[];
}

/** Open links of these businesses that were due in the last days, wherever their customers are. */
export async function listUnpaid(db: Db, userIds: string[], now: Date): Promise<UnpaidLink[]> {
  const { rows } = await sql<UnpaidLink>`
    select l.id, l.due_on, l.created_at, l.customer_phone, p.phone, p.time_zone,
      array(select r.day::text from reminders r where r.payment_link_id = l.id) as sent
    from unnest(${userIds}::uuid[]) as business (user_id) join profiles p on p.id = business.user_id, lateral (
      select id, due_on, created_at, customer_phone from payment_links
      where user_id = business.user_id and status = 'unpaid' and cancelled_at is null
        and due_on is null and created_at > ${now}::timestamptz - interval '10 days'
      union all
      select id, due_on, created_at, customer_phone from payment_links
      where user_id = business.user_id and status = 'unpaid' and cancelled_at is null
        and due_on between ${now}::timestamptz::date - 10 and ${now}::timestamptz::date
    ) l`.execute(db);
  return rows;
}

export const listRequests = (db: Db) =>
  db.selectFrom('reminder_requests').select('payment_link_id').orderBy('created_at').execute();

/** Of the link, or of its customer and those merged with them. */
const isStopped = sql<boolean>`exists (
  select from reminder_stops s where s.payment_link_id = payment_links.id
    or s.customer_id in (select app.customer_family(app.customer_root(payment_links.customer_id))))`;

/** Open links of businesses that are not paused, where nobody said that they paid. */
const remindable = (db: Db, now: Date) =>
  db
    .selectFrom('payment_links')
    .innerJoin('users', 'users.id', 'payment_links.user_id')
    .innerJoin('profiles', 'profiles.id', 'payment_links.user_id')
    .leftJoin('reminder_settings', 'reminder_settings.user_id', 'payment_links.user_id')
    .select([
      'payment_links.id',
      'payment_links.user_id',
      'payment_links.url',
      'payment_links.due_on',
      'payment_links.created_at',
      'payment_links.amount_cash_cents',
      'payment_links.pricing_model',
      'payment_links.memo',
      'payment_links.customer_name',
      'payment_links.customer_phone',
      'payment_links.customer_email',
      'profiles.company_name',
      'profiles.phone',
      'profiles.time_zone',
      'profiles.name as owner_name',
      customerLanguage.as('language'),
    ])
    .where('payment_links.status', '=', 'unpaid')
    .where('payment_links.cancelled_at', 'is', null)
    .where('payment_links.cash_claimed_at', 'is', null)
    .where('payment_links.cash_settles_at', 'is', null)
    .where((where) =>
      where.or([
        where('payment_links.expires_at', 'is', null),
        where('payment_links.expires_at', '>', now),
      ]),
    )
    .where('users.suspended_at', 'is', null)
    .where(sql<boolean>`not ${isStopped}`)
    // While a bank decides about one payment of a job, nobody is asked for another.
    .where(
      sql<boolean>`not exists (select from payment_links other
        where other.job_id = payment_links.job_id and other.dispute_status = 'open')`,
    );

/**
 * Locked, so that a payment that is credited first is seen; undefined where nobody is to be reminded any more. What was
 * asked for needs no yes to all others.
 */
export const lockReminded = (
  db: Db,
  id: string,
  { now, isRequested }: { now: Date; isRequested: boolean },
) =>
  remindable(db, now)
    .where('payment_links.id', '=', id)
    .$if(!isRequested, (query) => query.where('reminder_settings.is_on', '=', true))
    .forUpdate('payment_links')
    .executeTakeFirst();

/** The oldest of those that may be late, of which nobody was reminded in the last 20 hours, nor is going to be. */
export const listLate = (db: Db, userId: string, { now, most }: { now: Date; most: number }) =>
  remindable(db, now)
    .where('payment_links.user_id', '=', userId)
    .where(
      sql<boolean>`coalesce(payment_links.due_on, payment_links.created_at::date) <= ${now}::timestamptz::date`,
    )
    .where(
      sql<boolean>`not exists (select from reminders r where r.payment_link_id = payment_links.id
        and r.created_at > ${now}::timestamptz - interval '20 hours')`,
    )
    .where(
      sql<boolean>`not exists (select from reminder_requests r where r.payment_link_id = payment_links.id)`,
    )
    .orderBy('payment_links.created_at')
    .orderBy('payment_links.id')
    .limit(most)
    .execute();

export async function insertRequests(db: Db, userId: string, linkIds: string[]): Promise<number> {
  const { rows } = await sql`
    insert into reminder_requests (payment_link_id, user_id)
    select id, user_id from payment_links where id = any (${linkIds}::uuid[]) and user_id = ${userId}
    on conflict do nothing returning 1`.execute(db);
  return rows.length;
}

export type RemindedRow = NonNullable<Awaited<ReturnType<typeof lockReminded>>>;

/** False when one was sent on this day before. */
export async function insertReminder(
  db: Db,
  { id, user_id }: Pick<RemindedRow, 'id' | 'user_id'>,
  { day, now }: { day: string; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('reminders')
    .values({ payment_link_id: id, user_id, day, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function readReminderFacts(db: Db, userId: string, linkId: string) {
  const { rows } = await sql<
    UnpaidLink & {
      status: 'unpaid' | 'paid' | 'refunded';
      cancelled_at: Date | null;
      cash_settles_at: Date | null;
      expires_at: Date | null;
      cash_claimed_at: Date | null;
      customer_email: string | null;
      customer_id: string | null;
      is_on: boolean | null;
      stopped_link: boolean;
      stopped_customer: boolean;
    }
  >`
    select l.id, l.due_on, l.created_at, l.customer_phone, l.customer_email, l.customer_id, l.status, l.cancelled_at,
      l.cash_settles_at, l.cash_claimed_at, l.expires_at, s.is_on, p.phone, p.time_zone,
      array(select r.day::text from reminders r where r.payment_link_id = l.id) as sent,
      exists (select from reminder_stops r where r.payment_link_id = l.id) as stopped_link,
      exists (select from reminder_stops r
        where r.customer_id in (select app.customer_family(app.customer_root(l.customer_id)))) as stopped_customer
    from payment_links l join profiles p on p.id = l.user_id left join reminder_settings s on s.user_id = l.user_id
    where l.id = ${linkId} and l.user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function moveReminders(db: Db, { from, to }: AccountMove): Promise<void> {
  await sql`update reminders set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update reminder_requests set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update estimate_reminders set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update estimate_reminder_stops set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update reminder_stops set user_id = ${to} where user_id = ${from}`.execute(db);
  // The kept account's own choice counts.
  await sql`insert into reminder_settings (user_id, is_on)
    select ${to}, is_on from reminder_settings where user_id = ${from} on conflict do nothing`.execute(
    db,
  );
  await sql`delete from reminder_settings where user_id = ${from}`.execute(db);
}
