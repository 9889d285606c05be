import { SITE_DOMAIN } from '@jobly/core/brand';
import { SiteContent } from '@jobly/core/websites/site';
import * as z from 'zod';
import type { Db } from '../../db/database.ts';
import { siteRoutes } from '../../http/sites/site-routes.ts';
import { job } from '../../jobs/jobs.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import { buildSite } from './build-site.ts';
import type { WebsiteDeps } from './deps.ts';
import { websiteRoutes } from './routes.ts';
import { findLiveSite, moveWebsites } from './queries.ts';
import { staffWebsiteRoutes } from './staff-routes.ts';
import { addKnownBusiness } from './steps.ts';
import { websitePreviews } from './staff-previews.ts';
import { websiteUndos } from './undo.ts';

export interface WebsitesDeps extends Omit<WebsiteDeps, 'addresses'> {
  /** As a browser opens a site. */
  siteUrl: (slug: string) => string;
  siteDomain: string | undefined;
  production: boolean;
}

/** A contractor's generated website: the wizard, the staff's work on it, and the site itself. */
export function websitesFeature(given: WebsitesDeps) {
  const { siteDomain, siteUrl, sitePages, production, enqueue } = given;
  // Before a site exists, a trial shows the address that it would have in earnest.
  const domain = siteDomain ?? (production ? undefined : SITE_DOMAIN);
  const shown = (slug: string) =>
    domain ? `${slug}.${domain}` : siteUrl(slug).replace(/^https?:\/\//, '');
  const addresses = { url: siteUrl, shown };
  const deps = { ...given, addresses };
  const serving = sitePages && {
    pages: sitePages,
    addressOf: siteUrl,
    ...publishedSites(given),
  };
  return {
    routes: [
      ...websiteRoutes(deps),
      ...staffWebsiteRoutes(deps),
      ...(serving ? siteRoutes(serving, siteDomain) : []),
    ],
    jobs: [
      job('build-website', z.object({ userId: z.uuid() }), ({ userId }) => buildSite(deps, userId)),
    ],
    /** For requests to a site's own host; nothing when the pages have not been built. */
    serving,
    staffPlans: websitePreviews(deps),
    undoRules: websiteUndos(deps),
    addKnownBusiness,
    moveRows: (db: Db, move: AccountMove) => moveWebsites(enqueue, db, move),
  };
}

function publishedSites({ database, readPhoto }: WebsitesDeps) {
  return {
    async findSite(slug: string) {
      const row = await findLiveSite(database.system, slug);
      if (!row) return undefined;
      const content = SiteContent.parse(row.live);
      return { slug: row.slug, content, publishedAt: row.published_at! };
    },
    async readPhoto(slug: string, name: string) {
      const row = await findLiveSite(database.system, slug);
      return row && readPhoto({ userId: row.user_id, name });
    },
  };
}
