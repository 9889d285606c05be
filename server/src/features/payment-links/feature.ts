import { rateLimit } from '../../db/rate-limits.ts';
import type { PaymentLinkDeps } from './deps.ts';
import { readLinkDetail } from './link-detail.ts';
import { linkWrites } from './link-writes.ts';
import { deleteLinks, moveLinks } from './queries.ts';
import { paymentLinkRoutes } from './routes.ts';

/** A contractor's links: create, list, search, export, close, and what was earned by them. */
export function paymentLinksFeature(given: Omit<PaymentLinkDeps, 'shares'>) {
  const rule = { name: 'link-sent', allowed: 1, perSeconds: 60, quiet: true };
  const deps = { ...given, shares: rateLimit(given.database.pool, rule) };
  return {
    routes: paymentLinkRoutes(deps),
    tasks: [],
    linkWrites,
    readLinkDetail: (userId: string, linkId: string) =>
      readLinkDetail({ database: deps.database, now: deps.clock.now() }, userId, linkId),
    moveRows: moveLinks,
    deleteRows: deleteLinks,
  };
}
