import { SITE_DOMAIN } from '@jobly/core/brand';
import type { ServiceType } from '@jobly/core/service-requests';
import { SiteContent } from '@jobly/core/websites/site';
import type { Config } from './config.ts';
import type { Database, Queries } from './db/database.ts';
import { googleProfileRoutes } from './features/google-profiles/routes.ts';
import { staffGoogleProfileRoutes } from './features/google-profiles/staff-routes.ts';
import type { OwnerNews } from './features/messages/tell-owner.ts';
import { requireSeen } from './features/staff/run-action.ts';
import { previewDeleteWebsite } from './features/staff/website-previews.ts';
import type { PhotoNeeds } from './features/websites/add-photo.ts';
import { buildWebsiteJob } from './features/websites/jobs.ts';
import { websiteRoutes } from './features/websites/routes.ts';
import { siteAddresses } from './features/websites/site-address.ts';
import { findLiveSite } from './features/websites/site-queries.ts';
import { staffWebsiteRoutes } from './features/websites/staff-routes.ts';
import type { Route } from './http/route.ts';
import type { SiteServing } from './http/site-answers.ts';
import { siteAddresses as siteUrls } from './http/site-hosts.ts';
import type { SitePages } from './http/site-pages.ts';
import { siteRoutes } from './http/site-routes.ts';
import type { Enqueue, JobHandler } from './jobs/jobs.ts';
import type { Clock } from './ports/clock.ts';

interface Picture {
  bytes: Buffer<ArrayBuffer>;
  contentType: string;
}

export interface WebsiteParts {
  config: Config;
  publicUrl: string;
  database: Database;
  clock: Clock;
  enqueue: Enqueue;
  tellOwner: (queries: Queries, userId: string, news: OwnerNews) => Promise<void>;
  notifyStaff: (
    queries: Queries,
    request: { userId: string; serviceType: ServiceType; requestId?: string; change?: string },
  ) => Promise<void>;
  uploads: {
    findOwnUpload: (
      queries: Queries,
      userId: string,
      imageUrl: string,
    ) => Promise<{ id: string } | undefined>;
    signUpload: (name: string) => string;
    copyToPhotos: PhotoNeeds['copyToPhotos'];
    /** A public photo of this user's site. */
    readPhoto: (photo: { userId: string; name: string }) => Promise<Picture | undefined>;
  };
  sitePages: SitePages | undefined;
}

/** Joins websites and Google profiles to the rest of the house (no adapters here). */
export function composeWebsites(parts: WebsiteParts) {
  const { config, database, clock, publicUrl, uploads, sitePages } = parts;
  const url = siteUrls({ domain: config.SITE_DOMAIN, publicUrl });
  const addresses = siteAddresses({
    url,
    siteDomain: config.SITE_DOMAIN,
    futureDomain: SITE_DOMAIN,
    production: config.production,
  });
  const tellStaff =
    (serviceType: ServiceType) =>
    (queries: Queries, userId: string, request: { id?: string; change?: string } = {}) =>
      parts.notifyStaff(queries, {
        userId,
        serviceType,
        ...(request.id === undefined ? {} : { requestId: request.id }),
        ...(request.change === undefined ? {} : { change: request.change }),
      });
  const live = { database, clock, addresses, tellOwner: parts.tellOwner };
  const serving = sitePages && {
    pages: sitePages,
    addressOf: url,
    ...publishedSites(database, uploads.readPhoto),
  };
  const routes: Route[] = [
    ...websiteRoutes({
      ...live,
      findOwnUpload: uploads.findOwnUpload,
      notifyStaff: tellStaff('website'),
      enqueueBuild: (queries, userId) => parts.enqueue(queries, 'build-website', { userId }),
    }),
    ...staffWebsiteRoutes({
      ...live,
      ...uploads,
      sitePages,
      requireSeenDeletion: async (queries, userId, seen) =>
        requireSeen(await previewDeleteWebsite({ siteUrl: url }, queries, { userId }), seen),
    }),
    ...googleProfileRoutes({ database, clock, notifyStaff: tellStaff('google_profile') }),
    ...staffGoogleProfileRoutes({ ...live, publicUrl }),
    ...(serving ? siteRoutes(serving, config.SITE_DOMAIN) : []),
  ];
  const autoPublish = config.WEBSITE_AUTO_PUBLISH === 'on';
  const jobs = [buildWebsiteJob({ ...live, autoPublish }) as JobHandler];
  return { routes, jobs, serving };
}

function publishedSites(
  database: Database,
  readPhoto: WebsiteParts['uploads']['readPhoto'],
): Pick<SiteServing, 'findSite' | 'readPhoto'> {
  return {
    async findSite(slug) {
      const row = await findLiveSite(database.system, slug);
      if (!row) return undefined;
      const content = SiteContent.parse(row.live);
      return { slug: row.slug, content, publishedAt: row.published_at! };
    },
    async readPhoto(slug, name) {
      const row = await findLiveSite(database.system, slug);
      return row && readPhoto({ userId: row.user_id, name });
    },
  };
}
