import { Hono } from 'hono';
import { z } from 'zod';
import { createLink, revokeLink, updateLink } from '../links.ts';
import { LINK_STATUSES } from '../store/records.ts';
import type { PaymentLink } from '../store/records.ts';
import type { World } from '../world.ts';
import { page, targetMerchant } from './http.ts';
import type { Call, Env } from './http.ts';
import { LinkChanges, NewLink, must, parse, readJson, text } from './input.ts';
import { showLink } from './show.ts';

const Query = z.object({ status: z.enum(LINK_STATUSES).optional() });

const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be in E.164 form');
const Recipients = z
  .object({
    sms: z.object({ recipient: phone }).nullish(),
    email: z.object({ recipient: text(320) }).nullish(),
  })
  .refine(({ sms, email }) => sms ?? email, 'needs sms or email');

const sent = (fails: boolean) => ({ status: fails ? 'failed' : 'success' });

export function paymentLinkRoutes(world: World) {
  const { links } = world.store;
  const routes = new Hono<Env>();

  const targetLink = (call: Call): PaymentLink => {
    const merchantId = targetMerchant(world, call).id;
    return must(links.find({ id: call.req.param('id') ?? '', merchantId }), 'Payment link');
  };

  routes.post('/', async (call) => {
    const merchant = targetMerchant(world, call);
    const link = createLink(world, merchant, await readJson(call, NewLink));
    const { merchantId, ...shown } = showLink(world, link);
    const { merchantIdOnCreate, createStatus } = world.settings();
    return call.json(merchantIdOnCreate ? { ...shown, merchantId } : shown, createStatus);
  });

  routes.get('/', (call) => {
    const { id: merchantId } = targetMerchant(world, call);
    const { status } = parse(Query, call.req.query());
    const match = { merchantId, ...(status && { status }) };
    return page(world, call, { table: links, match, show: (link) => showLink(world, link) });
  });

  routes.get('/:id', (call) => call.json(showLink(world, targetLink(call))));

  routes.patch('/:id', async (call) => {
    const changes = await readJson(call, LinkChanges);
    return call.json(showLink(world, updateLink(world, targetLink(call), changes)));
  });

  routes.delete('/:id', (call) => {
    revokeLink(world, targetLink(call));
    return call.body(null, 204);
  });

  /** Nothing leaves the sandbox. A recipient with `fail` in an address, or ending in 0000, fails. */
  routes.post('/:id/send', async (call) => {
    const { sms, email } = await readJson(call, Recipients);
    targetLink(call);
    return call.json({
      ...(sms && { sms: sent(sms.recipient.endsWith('0000')) }),
      ...(email && { email: sent(/fail/i.test(email.recipient)) }),
    });
  });

  return routes;
}
