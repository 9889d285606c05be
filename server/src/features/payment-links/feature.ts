import { rateLimit } from '../../db/rate-limits.ts';
import type { PaymentLinkDeps } from './deps.ts';
import { hourlyLimits } from './hourly-limits.ts';
import { jobLinks } from './job-links.ts';
import { readLinkDetail } from './link-detail.ts';
import { linkWrites } from './link-writes.ts';
import { deleteLinks, moveLinks } from './queries.ts';
import { paymentLinkRoutes } from './routes.ts';

/** A contractor's links: create, list, search, export, close, and what was earned by them. */
export function paymentLinksFeature({
  linksPerHour,
  ...given
}: Omit<PaymentLinkDeps, 'shares' | 'limits'> & { linksPerHour: number }) {
  const { database } = given;
  const rule = { name: 'link-sent', allowed: 1, perSeconds: 60, quiet: true };
  const limits = hourlyLimits({ database, perHour: linksPerHour });
  const deps = { ...given, limits, shares: rateLimit(database.pool, rule) };
  return {
    routes: paymentLinkRoutes(deps),
    tasks: [],
    linkWrites,
    jobLinks: jobLinks(deps),
    readLinkDetail: (userId: string, linkId: string) =>
      readLinkDetail({ database: deps.database, now: deps.clock.now() }, userId, linkId),
    moveRows: moveLinks,
    deleteRows: deleteLinks,
  };
}
