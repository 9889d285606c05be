import type { Db } from '../../../db/database.ts';

/** Verified domains only. */
export async function findSlugOfDomain(db: Db, domain: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_domains')
    .innerJoin('sites', 'sites.user_id', 'site_domains.user_id')
    .select('sites.slug')
    .where('site_domains.domain', '=', domain)
    .where('site_domains.verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.slug;
}
