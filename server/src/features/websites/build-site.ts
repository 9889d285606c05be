import { hasContact, SiteContent } from '@jobly/core/websites/site';
import { siteDraft } from '@jobly/core/websites/site-draft';
import type { Db } from '../../db/database.ts';
import { findRow, insertNew } from '../../db/rows.ts';
import type { BuildDeps } from './deps.ts';
import { businessDetails, freeSlug } from './details.ts';
import { goLive } from './go-live.ts';
import { lockWebsite } from './queries.ts';

/** Writes the site of a website that is being created: once, whatever the number of tries. */
export async function buildSite(deps: BuildDeps, userId: string): Promise<void> {
  await deps.database.system.transaction().execute(async (db) => {
    const website = await lockWebsite(db, userId);
    if (website?.status !== 'creating') return;
    if (!(await findRow(db, 'sites', { user_id: userId }))) await writeDraft(db, website);
    if (!deps.autoPublish) return;
    // Without a way to reach the business it waits for staff, like any other draft.
    const { draft } = (await findRow(db, 'sites', { user_id: userId }))!;
    if (hasContact(SiteContent.parse(draft))) await goLive(deps, db, { userId, answer: null });
  });
}

async function writeDraft(
  db: Db,
  website: { id: string; user_id: string; business_name: string | null },
): Promise<void> {
  const details = await businessDetails(db, website.user_id);
  if (!details) throw new Error('a website without a profile');
  const business = {
    ...details,
    businessName: website.business_name ?? details.businessName ?? 'Our business',
    // The owner has not agreed to a public email address; staff can add it.
    email: null,
  };
  const draft = JSON.stringify(siteDraft(business));
  // Taken between the look and the insert: then the next best one.
  for (;;) {
    const slug = await freeSlug(db, website.user_id, business);
    const site = { website_id: website.id, user_id: website.user_id, slug, draft };
    if (await insertNew(db, 'sites', 'slug', site)) return;
  }
}
