import { Hono } from 'hono';
import { createLink, revokeLink, updateLink } from '../links/life.ts';
import { readLinkChanges, readNewLink } from '../links/read.ts';
import { sendLink } from '../links/send.ts';
import type { LinkStatus, PaymentLink } from '../store/records.ts';
import type { World } from '../world.ts';
import { invalid, notFound } from './errors.ts';
import { createdStatus, readJson, targetMerchant } from './http.ts';
import type { Call, Env } from './http.ts';
import { page } from './paging.ts';
import { showLink } from './show.ts';

const STATUSES: readonly string[] = ['pending', 'completed', 'cancelled'] satisfies LinkStatus[];

export function paymentLinkRoutes(world: World) {
  const { links } = world.store;
  const routes = new Hono<Env>();

  const targetLink = (call: Call): PaymentLink => {
    const merchant = targetMerchant(world, call);
    const link = links.get(call.req.param('id') ?? '');
    if (link?.merchantId !== merchant.id) throw notFound('Payment link');
    return link;
  };

  routes.post('/', async (call) => {
    const merchant = targetMerchant(world, call);
    const link = createLink(world, merchant, readNewLink(await readJson(call)));
    const { merchantId, ...shown } = showLink(world, link);
    const named = world.settings().merchantIdOnCreate ? { ...shown, merchantId } : shown;
    return call.json(named, createdStatus(world));
  });

  routes.get('/', (call) => {
    const { id: merchantId } = targetMerchant(world, call);
    const status = call.req.query('status');
    if (status !== undefined && !STATUSES.includes(status)) throw invalid('status is unknown');
    const match = { merchantId, ...(status !== undefined && { status: status as LinkStatus }) };
    const source = {
      get: (id: string) => links.get(id),
      newest: (limit: number, olderThan: string | null) => links.newest(match, limit, olderThan),
      count: () => links.count(match),
    };
    return call.json(page(world, call, source, (link) => showLink(world, link)));
  });

  routes.get('/:id', (call) => call.json(showLink(world, targetLink(call))));

  routes.patch('/:id', async (call) => {
    const changes = readLinkChanges(await readJson(call));
    return call.json(showLink(world, updateLink(world, targetLink(call), changes)));
  });

  routes.delete('/:id', (call) => {
    revokeLink(world, targetLink(call));
    return call.body(null, 204);
  });

  routes.post('/:id/send', async (call) => {
    const body = await readJson(call);
    targetLink(call);
    return call.json(sendLink(body));
  });

  return routes;
}
