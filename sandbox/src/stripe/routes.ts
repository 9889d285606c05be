import { Hono } from 'hono';
import { withFaults } from '../control/faults.ts';
import type { Env } from '../wire/http.ts';
import { accountRoutes } from './accounts-api.ts';
import { endReviews } from './accounts.ts';
import { stripeControl } from './control.ts';
import { endpointRoutes } from './endpoints-api.ts';
import { onboardingRoutes } from './pages/onboarding.ts';
import { payRoutes } from './pages/pay.ts';
import { paymentRoutes } from './payments-api.ts';
import { recording } from './record.ts';
import { expireDueSessions } from './sessions.ts';
import { openStripe, type Stripe } from './tables.ts';
import { authenticated, type StripeEnv } from './wire/http.ts';
import { StripeError, stripeRefusal } from './wire/input.ts';

export { endpointsOf } from './events.ts';
export { nextStripeDay } from './payouts.ts';
export { openStripe };

/** Stripe's API, its pages and what steers them. */
export function stripeRoutes(stripe: Stripe) {
  const { world } = stripe;
  const { recordTo } = world.config.stripe;
  const routes = new Hono<StripeEnv>();
  for (const part of ['/v1/*', '/v2/*', '/stripe/*']) {
    routes.use(part, withFaults(world, stripeRefusal));
  }
  for (const version of ['/v1/*', '/v2/*']) {
    if (recordTo) routes.use(version, recording(recordTo));
    routes.use(version, authenticated(stripe));
  }
  for (const part of [accountRoutes, endpointRoutes, paymentRoutes]) {
    routes.route('/', part(stripe));
  }
  for (const version of ['/v1/*', '/v2/*']) {
    routes.all(version, (call) => {
      const message = `Unrecognized request URL (${call.req.method}: ${call.req.path}).`;
      throw new StripeError(404, message);
    });
  }
  routes.onError((error, call) => {
    if (!(error instanceof StripeError)) throw error;
    return call.json(stripeRefusal(error.status, error.message, error.details), error.status);
  });
  const pages = new Hono<Env>();
  pages.route('/', onboardingRoutes(stripe));
  pages.route('/', payRoutes(stripe));
  pages.route('/', stripeControl(stripe));
  return new Hono<Env>().route('/', routes).route('/', pages);
}

/** What falls due by the clock. */
export function tickStripe(stripe: Stripe): void {
  endReviews(stripe);
  expireDueSessions(stripe);
}
