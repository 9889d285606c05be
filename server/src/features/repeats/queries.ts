import type { Language } from '@jobly/core/language/language';
import type { Every } from '@jobly/core/repeats/rules';
import { sql, type Insertable } from 'kysely';
import type { Db, Schema } from '../../db/database.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

interface RepeatRow {
  id: string;
  user_id: string;
  payment_link_id: string;
  every: Every;
  starts_on: string;
  ends_on: string | null;
  times_left: number | null;
  amount_cents: number | null;
  next_on: string | null;
}

/** With the link that it was begun with. */
export type ShownRepeat = RepeatRow & {
  customer_name: string;
  link_cents: number;
  has_lines: boolean;
};

const shown = sql`
  select r.id, r.user_id, r.payment_link_id, r.every, r.starts_on, r.ends_on, r.times_left, r.amount_cents, r.next_on,
    l.customer_name, l.amount_cash_cents as link_cents, l.bill is not null as has_lines
  from repeats r join payment_links l on l.id = r.payment_link_id`;

export async function listRunning(db: Db, userId: string): Promise<ShownRepeat[]> {
  const { rows } = await sql<ShownRepeat>`${shown}
    where r.user_id = ${userId} and r.next_on is not null order by r.next_on, r.id`.execute(db);
  return rows;
}

export async function findRepeat(
  db: Db,
  userId: string,
  id: string,
): Promise<ShownRepeat | undefined> {
  const { rows } =
    await sql<ShownRepeat>`${shown} where r.id = ${id} and r.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** That was begun with this link, or has made it. */
export async function findRepeatOf(
  db: Db,
  userId: string,
  linkId: string,
): Promise<ShownRepeat | undefined> {
  const { rows } = await sql<ShownRepeat>`${shown}
    where r.user_id = ${userId} and r.next_on is not null and (r.payment_link_id = ${linkId}
      or r.id = (select repeat_id from repeated_links where payment_link_id = ${linkId}))
    limit 1`.execute(db);
  return rows[0];
}

/** None where the link comes back already. */
export const insertRepeat = (db: Db, repeat: Insertable<Schema['repeats']>) =>
  db
    .insertInto('repeats')
    .values(repeat)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Undefined once it has ended. */
export async function lockRepeat(
  db: Db,
  userId: string,
  id: string,
): Promise<RepeatRow | undefined> {
  const { rows } = await sql<RepeatRow>`
    select * from repeats where id = ${id} and user_id = ${userId} and next_on is not null for update`.execute(
    db,
  );
  return rows[0];
}

/** Owners with something to make, wherever they are. */
export async function listDueOwners(db: Db, now: Date): Promise<DueOwner[]> {
  const { rows } = await sql<DueOwner>`
    select p.id, p.phone, p.time_zone from profiles p join users u on u.id = p.id
    where u.suspended_at is null
      and exists (select from repeats r where r.user_id = p.id and r.next_on <= (${now}::timestamptz + interval '14 hours')::date)`.execute(
    db,
  );
  return rows;
}

interface DueOwner {
  id: string;
  phone: string | null;
  time_zone: string | null;
}

export async function listDue(db: Db, userId: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from repeats where user_id = ${userId} and next_on <= ${today}::date order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Undefined when another node has made it meanwhile. */
export async function lockDue(db: Db, id: string, today: string) {
  const { rows } = await sql<
    RepeatRow & {
      company_name: string | null;
      owner_name: string | null;
      language: Language;
    }
  >`
    select r.id, r.user_id, r.payment_link_id, r.every, r.starts_on, r.ends_on, r.times_left, r.amount_cents, r.next_on,
      p.company_name, p.name as owner_name, coalesce(l.customer_language, c.language, l.sent_language, p.language) as language
    from repeats r join profiles p on p.id = r.user_id join payment_links l on l.id = r.payment_link_id
      left join customers c on c.id = app.customer_root(l.customer_id)
    where r.id = ${id} and r.next_on <= ${today}::date
    for update of r`.execute(db);
  return rows[0];
}

/** Never twice: the day is part of the key. */
export const insertDay = (db: Db, day: Insertable<Schema['repeated_links']>) =>
  db.insertInto('repeated_links').values(day).execute();

/** What was made and not told yet, marked as told. */
export async function takeUntold(db: Db, userId: string) {
  const { rows } = await sql<{ sent: number; unsent: number; last: string | null }>`
    with told as (
      update repeated_links set is_told = true where user_id = ${userId} and not is_told
      returning payment_link_id, is_reachable)
    select count(*) filter (where is_reachable)::int as sent, count(payment_link_id) filter (where not is_reachable)::int as unsent,
      max(payment_link_id::text) as last
    from told`.execute(db);
  return rows[0]!;
}

export async function listOwnersToNotify(db: Db): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from repeated_links where not is_told`.execute(db);
  return rows.map(({ user_id: userId }) => userId);
}

export async function moveRepeats(db: Db, { from, to }: AccountMove): Promise<void> {
  await sql`update repeats set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update repeated_links set user_id = ${to} where user_id = ${from}`.execute(db);
}
