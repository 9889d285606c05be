import { Hono } from 'hono';
import { z } from 'zod';
import { API_VERSION } from './events.ts';
import { listOf, shown } from './kept.ts';
import type { Stripe } from './tables.ts';
import { list, owned, register, type StripeEnv } from './wire/http.ts';
import { paged, params, text } from './wire/input.ts';

/** Events that can be read again, and the endpoints of the settings, as if someone had registered them. */
export function endpointRoutes(stripe: Stripe) {
  const { snapshots, thin } = stripe.world.config.stripe;
  const routes = new Hono<StripeEnv>();
  const { get } = register(stripe, routes);

  const type = text().optional();
  get('/v1/events', params({ ...paged, type }), (request) =>
    list(stripe.events, '/v1/events', request, { type: request.params.type }),
  );
  get('/v1/events/:id', params({}), (request) => shown(owned(stripe.events, request, 'event')));

  const shared = {
    created: 0,
    description: null,
    livemode: false,
    metadata: {},
    status: 'enabled',
  };
  const endpoint = {
    ...shared,
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: 'ca_sandbox',
    enabled_events: ['*'],
    url: snapshots?.url,
  };
  get('/v1/webhook_endpoints', params(paged), () =>
    listOf('/v1/webhook_endpoints', snapshots ? [endpoint] : []),
  );

  const destination = {
    ...shared,
    id: 'ed_sandbox',
    object: 'v2.core.event_destination',
    created: new Date(0).toISOString(),
    enabled_events: ['*'],
    event_payload: 'thin',
    events_from: ['other_accounts'],
    name: 'Thin events',
    snapshot_api_version: null,
    type: 'webhook_endpoint',
    webhook_endpoint: { url: thin?.url },
  };
  const asked = z.strictObject({ include: z.array(text()).optional(), limit: text().optional() });
  get('/v2/core/event_destinations', asked, () => ({
    data: thin ? [destination] : [],
    next_page_url: null,
    previous_page_url: null,
  }));

  return routes;
}
