import { hasContact, SiteContent } from '@jobly/core/websites/site';
import { siteDraft } from '@jobly/core/websites/site-draft';
import type { Db } from '../../db/database.ts';
import { findRow, insertNew } from '../../db/rows.ts';
import type { BuildDeps } from './deps.ts';
import { businessDetails, freeSlug } from './details.ts';
import { goLive } from './go-live.ts';
import { lockWebsite } from './queries.ts';

/** Idempotent. */
export async function buildSite(deps: BuildDeps, userId: string): Promise<void> {
  await deps.database.system.transaction().execute(async (db) => {
    const website = await lockWebsite(db, userId);
    if (website?.status !== 'creating') return;
    if (!(await findRow(db, 'sites', { user_id: userId }))) await writeDraft(db, website);
    if (!deps.autoPublish) return;
    // Without contact details it waits for staff.
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
    // Not published without consent; staff can add it.
    email: null,
  };
  const draft = JSON.stringify(siteDraft(business));
  // Taken meanwhile: try the next best.
  for (;;) {
    const slug = await freeSlug(db, website.user_id, business);
    const site = { website_id: website.id, user_id: website.user_id, slug, draft };
    if (await insertNew(db, 'sites', 'slug', site)) return;
  }
}
