import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { readBankDetails } from '../merchants/bank-details.ts';
import { register } from '../merchants/register.ts';
import { balanceOf } from '../payouts/balance.ts';
import type { World } from '../world.ts';
import { Fields } from './fields.ts';
import { createdStatus, linkedMerchant, readJson } from './http.ts';
import type { Env } from './http.ts';
import { page } from './paging.ts';
import { showMerchant } from './show.ts';

export function merchantRoutes(world: World) {
  const { merchants } = world.store;
  const routes = new Hono<Env>();

  routes.post('/', async (call) => {
    const merchant = register(world, await readJson(call));
    return call.json(showMerchant(merchant), createdStatus(world));
  });

  routes.get('/', (call) => {
    const source = {
      get: (id: string) => merchants.get(id),
      newest: (limit: number, olderThan: string | null) => merchants.newest({}, limit, olderThan),
      count: () => merchants.count(),
    };
    return call.json(page(world, call, source, showMerchant));
  });

  routes.get('/:id', (call) =>
    call.json(showMerchant(linkedMerchant(world, call.req.param('id')))),
  );

  routes.put('/:id/bank-details', async (call) => {
    const bankDetails = readBankDetails(new Fields(await readJson(call)));
    const merchant = linkedMerchant(world, call.req.param('id'));
    const updatedAt = world.now().toISOString();
    return call.json(showMerchant(merchants.save({ ...merchant, bankDetails, updatedAt })));
  });

  routes.get('/:id/balance', (call) =>
    call.json(balanceOf(world, linkedMerchant(world, call.req.param('id')))),
  );

  routes.get('/:id/onboarding-link', (call) => {
    const { id } = linkedMerchant(world, call.req.param('id'));
    const once = randomBytes(12).toString('base64url');
    return call.json({ url: `${world.publicUrl()}/onboarding/${id}?session=${once}` });
  });

  return routes;
}
