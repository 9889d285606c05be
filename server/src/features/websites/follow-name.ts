import { SiteContent } from '@jobly/core/websites/site';
import { siteName } from '@jobly/core/websites/site-draft';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { lockRow, updateRows } from '../../db/rows.ts';
import { lockWebsite } from './queries.ts';

/**
 * The profile's name changed: the website follows unless it has its own. The address stays, because customers know
 * it.
 */
export async function followName(
  { clock }: BaseDeps,
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await lockWebsite(db, userId);
  const [named, renamed] = [{ user_id: userId, business_name: from }, { business_name: to }];
  await updateRows(db, 'website_details', named, renamed);
  await updateRows(db, 'websites', named, renamed);
  const site = await lockRow(db, 'sites', { user_id: userId });
  if (!site) return;
  const follow = (stored: unknown) => {
    const content = SiteContent.parse(stored);
    return content.businessName === siteName(from)
      ? JSON.stringify({ ...content, businessName: siteName(to) })
      : undefined;
  };
  const draft = follow(site.draft);
  const live = site.live === null ? undefined : follow(site.live);
  if (draft) await updateRows(db, 'sites', { user_id: userId }, { draft });
  if (live) {
    await updateRows(db, 'sites', { user_id: userId }, { live, published_at: clock.now() });
  }
}
