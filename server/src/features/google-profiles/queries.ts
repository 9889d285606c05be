import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

export function findGoogleProfile(db: Db, userId: string) {
  return db
    .selectFrom('google_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export type GoogleProfileRow = NonNullable<Awaited<ReturnType<typeof findGoogleProfile>>>;

/** Makes sure there is a row, and holds it: steps of one profile happen one after the other. */
export async function lockGoogleProfile(
  db: Db,
  userId: string,
): Promise<GoogleProfileRow | undefined> {
  const profile = await db
    .selectFrom('profiles')
    .select('company_name')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!profile) return undefined;
  await db
    .insertInto('google_profiles')
    .values({ user_id: userId, business_name: profile.company_name })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return db
    .selectFrom('google_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export interface GoogleProfileChange {
  status?: GoogleProfileStatus;
  has_existing_profile?: boolean;
  manager_access_granted_at?: Date;
  optimization_requested_at?: Date;
  profile_url?: string | null;
  review_url?: string | null;
  google_profile_name?: string | null;
}

export async function updateRow(
  db: Db,
  userId: string,
  change: GoogleProfileChange,
): Promise<void> {
  await db.updateTable('google_profiles').set(change).where('user_id', '=', userId).execute();
}

export async function moveGoogleProfile(db: Db, { from, to, moving }: AccountMove): Promise<void> {
  if (!moving.includes('google_profiles')) return;
  await sql`update google_profiles set user_id = ${to} where user_id = ${from}`.execute(db);
}

const MOST = 200;

/** In work: whoever asked first comes first. */
export function listQueue(db: Db, { all }: { all: boolean }) {
  let list = db
    .selectFrom('google_profiles')
    .innerJoin('profiles', 'profiles.id', 'google_profiles.user_id')
    .selectAll('google_profiles')
    .select(['profiles.name', 'profiles.email', 'profiles.phone', 'profiles.company_name'])
    .limit(MOST);
  list = all
    ? list.orderBy('google_profiles.created_at', 'desc')
    : list
        .where('google_profiles.status', 'in', ['adding_manager', 'creating', 'optimizing'])
        // 'No' alone is not a request: the contractor may still answer anew.
        .where((where) =>
          where.or([
            where('google_profiles.status', '!=', 'creating'),
            where('google_profiles.optimization_requested_at', 'is not', null),
          ]),
        )
        .orderBy('google_profiles.optimization_requested_at')
        .orderBy('google_profiles.created_at');
  return list.execute();
}

export function findInQueue(db: Db, userId: string) {
  return db
    .selectFrom('google_profiles')
    .innerJoin('profiles', 'profiles.id', 'google_profiles.user_id')
    .selectAll('google_profiles')
    .select(['profiles.name', 'profiles.email', 'profiles.phone', 'profiles.company_name'])
    .where('google_profiles.user_id', '=', userId)
    .executeTakeFirst();
}
