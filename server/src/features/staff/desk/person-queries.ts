import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface PersonDetail {
  payouts_status: string | null;
  website_status: string | null;
  google_profile_status: string | null;
  review_requests: boolean | null;
  payment_link_count: number;
  paid_cents: number;
}

/** What an account has, by the indexes of each table. */
export async function readPersonDetail(db: Db, userId: string): Promise<PersonDetail> {
  const { rows } = await sql<PersonDetail>`select
    (select payouts_status from contractors where user_id = ${userId}) as payouts_status,
    (select status from websites where user_id = ${userId}) as website_status,
    (select status from google_profiles where user_id = ${userId}) as google_profile_status,
    (select auto_send_enabled from review_settings where user_id = ${userId}) as review_requests,
    (select count(*)::int from payment_links where user_id = ${userId}) as payment_link_count,
    (select coalesce(sum(gross_cents - refunded_cents), 0)::float8 from payments
      where user_id = ${userId} and role = 'credit') as paid_cents`.execute(db);
  return rows[0]!;
}
