import { slugCandidates } from '@jobly/core/websites/slug';
import type { Db } from '../../db/database.ts';
import { findTakenSlugs } from './site-queries.ts';

/** Where generated sites are. */
export interface SiteAddresses {
  /** As a person reads it: `joesplumbing.jobly.site`. */
  shown: (slug: string) => string;
  /** As a browser opens it. */
  url: (slug: string) => string;
}

const TRIED_AT_ONCE = 12;

/** The best address that nobody else has now. */
export async function freeSlug(
  db: Db,
  userId: string,
  business: Parameters<typeof slugCandidates>[0],
): Promise<string> {
  const candidates = slugCandidates(business);
  for (;;) {
    const some = Array.from({ length: TRIED_AT_ONCE }, () => candidates.next().value as string);
    const taken = await findTakenSlugs(db, some, userId);
    const free = some.find((slug) => !taken.has(slug));
    if (free) return free;
  }
}
