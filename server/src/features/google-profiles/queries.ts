import type { Db } from '../../db/database.ts';
import { lockRow } from '../../db/rows.ts';

/** Creates the row if missing and locks it, which serialises the steps. */
export async function lockGoogleProfile(db: Db, userId: string) {
  await db
    .insertInto('google_profiles')
    .columns(['user_id', 'business_name'])
    .expression(db.selectFrom('profiles').select(['id', 'company_name']).where('id', '=', userId))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return lockRow(db, 'google_profiles', { user_id: userId });
}

const MOST = 200;

const withOwner = (db: Db) =>
  db
    .selectFrom('google_profiles')
    .innerJoin('profiles', 'profiles.id', 'google_profiles.user_id')
    .selectAll('google_profiles')
    .select(['profiles.name', 'profiles.email', 'profiles.phone', 'profiles.company_name']);

/** Oldest first. */
export function listQueue(db: Db, { all }: { all: boolean }) {
  const list = withOwner(db).limit(MOST);
  if (all) return list.orderBy('google_profiles.created_at', 'desc').execute();
  return (
    list
      .where('google_profiles.status', 'in', ['adding_manager', 'creating', 'optimizing'])
      // 'No' alone is not a request: the contractor may still change it.
      .where((where) =>
        where.or([
          where('google_profiles.status', '!=', 'creating'),
          where('google_profiles.optimization_requested_at', 'is not', null),
        ]),
      )
      .orderBy('google_profiles.optimization_requested_at')
      .orderBy('google_profiles.created_at')
      .execute()
  );
}

export function findInQueue(db: Db, userId: string) {
  return withOwner(db).where('google_profiles.user_id', '=', userId).executeTakeFirst();
}
