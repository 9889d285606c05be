import { Hono } from 'hono';
import { endSubscription, newSubscription, readSubscription } from '../events/subscriptions.ts';
import type { Endpoint } from '../store/records.ts';
import type { World } from '../world.ts';
import { notFound } from './errors.ts';
import { Fields } from './fields.ts';
import { createdStatus, readJson } from './http.ts';
import type { Call, Env } from './http.ts';
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

  routes.get('/', (call) => {
    const source = {
      get: (id: string) => endpoints.get(id),
      newest: (limit: number, olderThan: string | null) => endpoints.newest({}, limit, olderThan),
      count: () => endpoints.count(),
    };
    return call.json(page(world, call, source, show));
  });

  routes.post('/', async (call) => {
    const wanted = readSubscription(world, new Fields(await readJson(call)));
    const made = newSubscription(world, wanted);
    const secret = world.settings().hideWebhookSecret ? {} : { webhookSecretKey: made.secret };
    return call.json({ ...show(made), ...secret }, createdStatus(world));
  });

  routes.get('/portal', (call) => call.json({ url: `${world.publicUrl()}/#webhooks` }));

  routes.put('/:id', async (call) => {
    const wanted = readSubscription(world, new Fields(await readJson(call)));
    return call.json(show(endpoints.save({ ...target(call), ...wanted })));
  });

  routes.delete('/:id', (call) => {
    endSubscription(world, target(call).id);
    return call.body(null, 204);
  });

  return routes;
}
