import { hasContact, SiteContent } from '@jobly/core/websites/site';
import { siteDraft } from '@jobly/core/websites/site-draft';
import type { Queries } from '../../db/database.ts';
import { businessDetails } from './details.ts';
import { goLive } from './go-live.ts';
import type { LiveNeeds } from './go-live.ts';
import { lockWebsite } from './queries.ts';
import { freeSlug } from './site-address.ts';
import { findSite, insertSite } from './site-queries.ts';

export interface BuildNeeds extends LiveNeeds {
  /** The operator lets sites go live without a look by staff. */
  autoPublish: boolean;
}

/** Writes the site of a website that is being created: once, whatever the number of tries. */
export async function buildSite(needs: BuildNeeds, userId: string): Promise<void> {
  await needs.database.system.transaction().execute(async (queries) => {
    const website = await lockWebsite(queries, userId);
    if (website?.status !== 'creating') return;
    if (!(await findSite(queries, userId))) await writeDraft(queries, website);
    if (!needs.autoPublish) return;
    // Without a way to reach the business it waits for staff, like any other draft.
    const { draft } = (await findSite(queries, userId))!;
    if (hasContact(SiteContent.parse(draft)))
      await goLive(needs, queries, { userId, answer: null });
  });
}

async function writeDraft(
  queries: Queries,
  website: { id: string; user_id: string; business_name: string | null },
): Promise<void> {
  const details = await businessDetails(queries, website.user_id);
  if (!details) throw new Error('a website without a profile');
  const business = {
    ...details,
    businessName: website.business_name ?? details.businessName ?? 'Our business',
    // Nobody was asked whether their e-mail address may stand on a public page; staff can add it.
    email: null,
  };
  const draft = siteDraft(business);
  // Taken between the look and the insert: then the next best one.
  for (;;) {
    const slug = await freeSlug(queries, website.user_id, business);
    const site = { websiteId: website.id, userId: website.user_id, slug, draft };
    if (await insertSite(queries, site)) return;
  }
}
