import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { register } from '../merchants/register.ts';
import { BankDetails, Registration } from '../merchants/registration.ts';
import { balanceOf } from '../payouts/balance.ts';
import type { World } from '../world.ts';
import { createdStatus, linkedMerchant } from './http.ts';
import type { Env } from './http.ts';
import { readJson } from './input.ts';
import { page } from './paging.ts';
import { showMerchant } from './show.ts';

export function merchantRoutes(world: World) {
  const { merchants } = world.store;
  const routes = new Hono<Env>();

  routes.post('/', async (call) => {
    const merchant = register(world, await readJson(call, Registration));
    return call.json(showMerchant(merchant), createdStatus(world));
  });

  routes.get('/', (call) => call.json(page(world, call, { table: merchants, show: showMerchant })));

  routes.get('/:id', (call) =>
    call.json(showMerchant(linkedMerchant(world, call.req.param('id')))),
  );

  routes.put('/:id/bank-details', async (call) => {
    const bankDetails = await readJson(call, BankDetails);
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
