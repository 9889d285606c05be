import { linkWrites } from './link-writes.ts';
import { deleteLinks, moveLinks } from './queries.ts';
import { paymentLinkRoutes, type PaymentLinkDeps } from './routes.ts';

/** A contractor's links: create, list, search, export, close, and what was earned by them. */
export function paymentLinksFeature(deps: PaymentLinkDeps) {
  return {
    routes: paymentLinkRoutes(deps),
    jobs: [],
    /** For the customer's side. */
    linkWrites,
    moveRows: moveLinks,
    deleteRows: deleteLinks,
  };
}
