import type { Db } from '../../db/database.ts';

const MOST = 200;

/** Staff's list of websites, newest first, each with its owner and what is asked for. */
export function listQueue(
  db: Db,
  wanted: { show: 'creating' | 'update_requested' | 'all'; search: string },
) {
  let list = db
    .selectFrom('websites')
    .innerJoin('profiles', 'profiles.id', 'websites.user_id')
    .leftJoin('sites', 'sites.website_id', 'websites.id')
    .leftJoin('website_change_requests as request', (join) =>
      join.onRef('request.website_id', '=', 'websites.id').on('request.status', '=', 'open'),
    )
    .leftJoin('uploads', 'uploads.id', 'request.upload_id')
    .select([
      'websites.user_id',
      'websites.status',
      'websites.jobly_url',
      'websites.external_url',
      'websites.business_name',
      'websites.created_at',
      'profiles.name',
      'profiles.email',
      'profiles.company_name',
      'sites.slug',
      'request.id as request_id',
      'request.description',
      'request.created_at as requested_at',
      'uploads.name as upload_name',
    ])
    .orderBy('websites.created_at', 'desc')
    .orderBy('websites.id')
    .limit(MOST);
  if (wanted.show !== 'all') list = list.where('websites.status', '=', wanted.show);
  if (wanted.search) {
    const like = `%${wanted.search.replace(/[\\%_]/g, '\\$&')}%`;
    list = list.where((where) =>
      where.or([
        where('profiles.name', 'ilike', like),
        where('profiles.email', 'ilike', like),
        where('profiles.company_name', 'ilike', like),
        where('websites.business_name', 'ilike', like),
        where('sites.slug', 'ilike', like),
      ]),
    );
  }
  return list.execute();
}

/** Everything of a website, for the log: enough to bring it back. */
export async function snapshotWebsite(db: Db, userId: string) {
  const website = await db
    .selectFrom('websites')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const site = await db
    .selectFrom('sites')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return website && { website, site: site ?? null };
}

export async function deleteWebsiteRow(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('websites').where('user_id', '=', userId).execute();
}
