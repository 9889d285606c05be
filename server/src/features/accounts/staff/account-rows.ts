import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { ONE_PER_ACCOUNT } from '../../../staff-actions/account-rows.ts';
import type { OnePerAccount } from '../../../staff-actions/account-rows.ts';

/** What hangs on an account besides money, in numbers for the preview. */
export interface AccountRows {
  links: number;
  uploads: number;
  sessions: number;
}

export async function countRows(db: Db, userId: string): Promise<AccountRows> {
  const { rows } = await sql<Record<keyof AccountRows, string>>`select
    (select count(*) from payment_links where user_id = ${userId}) as links,
    (select count(*) from uploads where user_id = ${userId}) as uploads,
    (select count(*) from sessions where user_id = ${userId}) as sessions`.execute(db);
  const { links, uploads, sessions } = rows[0]!;
  return { links: Number(links), uploads: Number(uploads), sessions: Number(sessions) };
}

export const NOUNS: Record<OnePerAccount, string> = {
  websites: 'Website',
  website_details: 'Website details',
  google_profiles: 'Google profile',
  review_settings: 'Review settings',
};

type Row = Record<string, unknown>;

/** Whole, for the log: what a merge leaves behind can be read there. */
export async function readOnes(
  db: Db,
  userId: string,
): Promise<Partial<Record<OnePerAccount, Row>>> {
  const found: Partial<Record<OnePerAccount, Row>> = {};
  for (const table of ONE_PER_ACCOUNT) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(one) as row
      from ${sql.table(table)} one where user_id = ${userId}`.execute(db);
    if (rows[0]) found[table] = rows[0].row;
  }
  return found;
}
