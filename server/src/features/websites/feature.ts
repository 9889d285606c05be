import { googleAddress } from '@jobly/core/web-address';
import { SiteContent } from '@jobly/core/websites/site';
import * as z from 'zod';
import type { Db } from '../../db/database.ts';
import type { PublishedSite } from '../../http/sites/site-answers.ts';
import { siteRoutes } from '../../http/sites/site-routes.ts';
import { task } from '../../tasks/tasks.ts';
import type { NameLookUp } from '../../ports/names.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import { buildSite } from './build-site.ts';
import type { WebsiteDeps } from './deps.ts';
import { checkDueDomains } from './domains/check-domains.ts';
import { domainRoutes } from './domains/routes.ts';
import { followName } from './follow-name.ts';
import { siteRequestForms, type RequestDeps } from './requests/take-request.ts';
import { websiteRoutes } from './routes.ts';
import { deleteOldRequests, findLiveSite, findSlugOfDomain, moveWebsites } from './queries.ts';
import { staffWebsiteRoutes } from './staff-routes.ts';
import { addKnownBusiness } from './steps.ts';
import { websitePreviews } from './staff-previews.ts';
import { websiteUndos } from './undo.ts';

export interface WebsitesDeps extends Omit<WebsiteDeps, 'addresses'>, RequestDeps {
  names: NameLookUp;
  siteUrl: (slug: string) => string;
  siteDomain: string | undefined;
}

export function websitesFeature(given: WebsitesDeps) {
  const { siteDomain, siteUrl, sitePages, enqueue } = given;
  // Show only an address that will open, also in a trial.
  const shown = (slug: string) => siteUrl(slug).replace(/^https?:\/\//, '');
  const addresses = { url: siteUrl, shown };
  const deps = { ...given, addresses };
  const serving = sitePages && {
    pages: sitePages,
    siteUrl,
    ...publishedSites(given),
    ...siteRequestForms(given),
  };
  return {
    routes: [
      ...websiteRoutes(deps),
      ...domainRoutes(given),
      ...staffWebsiteRoutes(deps),
      ...(serving ? siteRoutes(serving, siteDomain) : []),
    ],
    tasks: [
      task('build-website', z.object({ userId: z.uuid() }), ({ userId }) =>
        buildSite(deps, userId),
      ),
      { name: 'check-domains' as const, run: () => checkDueDomains(given) },
      {
        name: 'housekeeping' as const,
        run: () => deleteOldRequests(given.database.system, given.clock.now()),
      },
    ],
    /** Undefined when the pages have not been built. */
    serving,
    staffIntents: websitePreviews(deps),
    undoRules: websiteUndos(deps),
    addKnownBusiness,
    followName: (db: Db, userId: string, name: { from: string; to: string }) =>
      followName(given, db, userId, name),
    moveRows: (db: Db, move: AccountMove) => moveWebsites(enqueue, db, move),
  };
}

function publishedSites({ database, readPhoto, readLogo }: WebsitesDeps) {
  return {
    async findSite(slug: string): Promise<PublishedSite | undefined> {
      const row = await findLiveSite(database.shown, slug);
      if (!row) return undefined;
      return {
        slug: row.slug,
        userId: row.user_id,
        content: SiteContent.parse(row.live),
        publishedAt: row.published_at!,
        logo: row.logo_name,
        reviewsUrl: googleAddress(row.profile_url ?? '') ?? null,
        domain: row.domain,
      };
    },
    findSlugOfDomain: (domain: string) => findSlugOfDomain(database.shown, domain),
    readPhoto: ({ userId }: PublishedSite, name: string) => readPhoto({ userId, name }),
    readLogo: async ({ logo }: PublishedSite) => (logo === null ? undefined : readLogo(logo)),
  };
}
