import type { Db } from '../../../db/database.ts';
import type { WebsiteDeps } from '../deps.ts';

const MOST_REQUESTS = 100;

export async function listSiteRequests(db: Db, userId: string) {
  const rows = await db
    .selectFrom('site_requests')
    .leftJoin('uploads', 'uploads.id', 'upload_id')
    .selectAll('site_requests')
    .select('uploads.name as upload_name')
    .where('site_requests.user_id', '=', userId)
    .orderBy('site_requests.created_at', 'desc')
    .orderBy('site_requests.id')
    .limit(MOST_REQUESTS + 1)
    .execute();
  return { rows: rows.slice(0, MOST_REQUESTS), more: rows.length > MOST_REQUESTS };
}

export async function listNewSiteRequests(db: Db, userId: string) {
  return db
    .selectFrom('site_requests')
    .select('name')
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MOST_REQUESTS)
    .execute();
}

export async function saveRequestsSeen(
  { database, clock }: WebsiteDeps,
  userId: string,
  until: Date,
): Promise<void> {
  await database.system
    .updateTable('site_requests')
    .set({ seen_at: clock.now() })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('created_at', '<=', until)
    .execute();
}
