import type { Db } from '../../../db/database.ts';

/** The site of whoever has shown that this domain is theirs. Somebody asked for it: it leads to us. */
export async function findSlugOfDomain(
  db: Db,
  domain: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_domains')
    .innerJoin('sites', 'sites.user_id', 'site_domains.user_id')
    .select(['sites.slug', 'site_domains.reached_at'])
    .where('site_domains.domain', '=', domain)
    .where('site_domains.verified_at', 'is not', null)
    .executeTakeFirst();
  if (row?.reached_at === null) {
    await db
      .updateTable('site_domains')
      .set({ reached_at: now })
      .where('domain', '=', domain)
      .where('verified_at', 'is not', null)
      .execute();
  }
  return row?.slug;
}
