import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import { moveSites } from './site-queries.ts';

export function findWebsite(db: Db, userId: string) {
  return db
    .selectFrom('websites')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('website_change_requests')
        .select('answer')
        .whereRef('website_change_requests.website_id', '=', 'websites.id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('change_answer'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export type WebsiteRow = NonNullable<Awaited<ReturnType<typeof findWebsite>>>;

/** Every change of a website goes through here first: one at a time. */
export function lockWebsite(db: Db, userId: string) {
  return db
    .selectFrom('websites')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export interface WebsiteChange {
  status: 'creating' | 'live' | 'linked' | 'update_requested';
  website_type?: 'jobly' | 'external';
  external_url?: string | null;
  jobly_url?: string | null;
  change_request?: string | null;
  change_request_image_url?: string | null;
  business_name?: string | null;
  business_phone?: string | null;
}

/** False when the user has one already: another request was faster. */
export async function insertWebsite(
  db: Db,
  userId: string,
  website: WebsiteChange & { website_type: 'jobly' | 'external' },
): Promise<boolean> {
  const row = await db
    .insertInto('websites')
    .values({ user_id: userId, ...website })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateWebsite(db: Db, userId: string, change: WebsiteChange): Promise<void> {
  await db.updateTable('websites').set(change).where('user_id', '=', userId).execute();
}

/** The profile's side of the details; what the contractor edited for the website comes first. */
export async function findDetails(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .leftJoin('website_details', 'website_details.user_id', 'profiles.id')
    .select([
      'profiles.company_name',
      'profiles.name',
      'profiles.phone',
      'profiles.email',
      'website_details.user_id as edited',
      'website_details.business_name',
      'website_details.business_phone',
      'website_details.trade',
      'website_details.service_area',
      'website_details.opening_hours',
    ])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
}

export async function storeDetails(
  db: Db,
  userId: string,
  details: {
    business_name: string;
    business_phone: string | null;
    trade?: string | null;
    service_area?: string | null;
    opening_hours?: string | null;
  },
): Promise<void> {
  await db
    .insertInto('website_details')
    .values({ user_id: userId, ...details })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(details))
    .execute();
}

/** As the log kept it; columns that came later get what a new row gets from the log: nothing. */
export async function restoreWebsite(db: Db, row: object): Promise<void> {
  await sql`insert into websites
    select * from jsonb_populate_record(null::websites, ${JSON.stringify(row)}::jsonb)`.execute(db);
}

/** A website that is still being made is made for its new owner. */
export async function moveWebsites(
  enqueueBuild: (db: Db, userId: string) => Promise<void>,
  db: Db,
  { from, to, moving }: AccountMove,
): Promise<void> {
  if (moving.includes('website_details')) {
    await sql`update website_details set user_id = ${to} where user_id = ${from}`.execute(db);
  }
  if (!moving.includes('websites')) return;
  const website = await db
    .updateTable('websites')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .returning('status')
    .executeTakeFirst();
  if (website?.status === 'creating') await enqueueBuild(db, to);
  await moveSites(db, { from, to });
}
