import { Hono } from 'hono';
import { Subscription, endSubscription, newSubscription } from '../events/subscriptions.ts';
import type { Endpoint } from '../store/records.ts';
import type { World } from '../world.ts';
import { notFound } from './errors.ts';
import { createdStatus, linkedMerchant } from './http.ts';
import type { Call, Env } from './http.ts';
import { readJson } from './input.ts';
import { page } from './paging.ts';

const show = ({ id, events, url, merchantId }: Endpoint) => ({ id, events, url, merchantId });

export function webhookRoutes(world: World) {
  const { endpoints } = world.store;
  const routes = new Hono<Env>();

  const target = (call: Call): Endpoint => {
    const endpoint = endpoints.get(call.req.param('id') ?? '');
    if (!endpoint) throw notFound('Webhook');
    return endpoint;
  };

  const readSubscription = async (call: Call) => {
    const wanted = await readJson(call, Subscription);
    if (wanted.merchantId !== null) linkedMerchant(world, wanted.merchantId);
    return wanted;
  };

  routes.get('/', (call) => call.json(page(world, call, { table: endpoints, show })));

  routes.post('/', async (call) => {
    const made = newSubscription(world, await readSubscription(call));
    const secret = world.settings().hideWebhookSecret ? {} : { webhookSecretKey: made.secret };
    return call.json({ ...show(made), ...secret }, createdStatus(world));
  });

  routes.get('/portal', (call) => call.json({ url: `${world.publicUrl()}/#webhooks` }));

  routes.put('/:id', async (call) => {
    const wanted = await readSubscription(call);
    return call.json(show(endpoints.save({ ...target(call), ...wanted })));
  });

  routes.delete('/:id', (call) => {
    endSubscription(world, target(call).id);
    return call.body(null, 204);
  });

  return routes;
}
