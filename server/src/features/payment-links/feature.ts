import { paymentLinkRoutes } from './routes.ts';
import type { PaymentLinkDeps } from './routes.ts';

export type PaymentLinksDeps = PaymentLinkDeps;

/** A contractor's links: create, list, search, export, close, and what was earned by them. */
export function paymentLinksFeature(deps: PaymentLinksDeps) {
  return { routes: paymentLinkRoutes(deps), jobs: [] };
}
