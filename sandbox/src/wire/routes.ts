import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { World } from '../world.ts';
import { refusal } from './errors.ts';
import type { Env } from './http.ts';
import { merchantRoutes } from './merchants.ts';
import { paymentLinkRoutes } from './payment-links.ts';
import { paymentRoutes } from './payments.ts';
import { reportRoutes } from './report.ts';
import { webhookRoutes } from './webhooks.ts';

/** Everything under /api/1/partner. */
export function partnerApi(world: World) {
  const api = new Hono<Env>();
  api.use('*', async (call, next) => {
    if (!sameText(call.req.header('x-api-key') ?? '', world.config.apiKey)) {
      return call.json(refusal(401, 'API key missing or incorrect'), 401);
    }
    return next();
  });
  api.route('/merchant', merchantRoutes(world));
  api.route('/payment-link', paymentLinkRoutes(world));
  api.route('/payment', paymentRoutes(world));
  api.route('/webhooks', webhookRoutes(world));
  api.route('/report', reportRoutes(world));
  return api;
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
