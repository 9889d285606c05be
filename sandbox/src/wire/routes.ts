import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { Subscription, endSubscription, newSubscription } from '../events/events.ts';
import { createLink, refund, revokeLink, updateLink } from '../links.ts';
import { register } from '../merchants.ts';
import { balanceOf } from '../payouts/payouts.ts';
import { LINK_STATUSES, type Endpoint, type PaymentLink } from '../records.ts';
import type { World } from '../world.ts';
import { linkedMerchant, page, targetMerchant, type Call, type Env } from './http.ts';
import * as input from './input.ts';
import { showActivity, showLink, showMerchant, showPayment } from './show.ts';

/** A bare negative integer, alone in this API. */
const Refund = z.object({ amount: z.int().negative() });

const moment = z.coerce
  .date('must be a date')
  .transform((date) => date.toISOString())
  .optional();

/** Neither the filters nor the columns of the real report are published: all of this is assumed. */
const StatementQuery = z.object({
  merchantId: z.string().optional(),
  from: moment,
  to: moment,
});

const showEndpoint = ({ secret: _secret, ...shown }: Endpoint) => shown;

/** Everything under /api/1/partner. */
export function partnerApi(world: World) {
  const { merchants, payments, disputes, endpoints, activity: table } = world;
  const api = new Hono<Env>();
  api.use('*', async (call, next) => {
    if (!sameText(call.req.header('x-api-key') ?? '', world.config.apiKey)) {
      return call.json(input.refusal(401, 'API key missing or incorrect'), 401);
    }
    return next();
  });

  api.route('/payment-link', paymentLinkRoutes(world));

  api.post('/merchant', async (call) => {
    const merchant = register(world, await input.readJson(call, input.Registration));
    return call.json(showMerchant(merchant), 201);
  });
  api.get('/merchant', (call) => page(world, call, { table: merchants, show: showMerchant }));
  api.get('/merchant/:id', (call) =>
    call.json(showMerchant(linkedMerchant(world, call.req.param('id')))),
  );
  api.put('/merchant/:id/bank-details', async (call) => {
    const bankDetails = await input.readJson(call, input.BankDetails);
    const merchant = linkedMerchant(world, call.req.param('id'));
    const updatedAt = new Date().toISOString();
    return call.json(showMerchant(merchants.save({ ...merchant, bankDetails, updatedAt })));
  });
  api.put('/merchant/:id/payout-schedule', async (call) => {
    const { paused } = await input.readJson(call, input.SchedulePause);
    const merchant = linkedMerchant(world, call.req.param('id'));
    const schedule = merchant.payoutSchedule ?? { accountType: 'essential' as const };
    const updatedAt = new Date().toISOString();
    const payoutSchedule = { ...schedule, paused };
    return call.json(showMerchant(merchants.save({ ...merchant, payoutSchedule, updatedAt })));
  });
  api.get('/merchant/:id/balance', (call) =>
    call.json(balanceOf(world, linkedMerchant(world, call.req.param('id')))),
  );
  api.get('/merchant/:id/onboarding-link', (call) => {
    const { id } = linkedMerchant(world, call.req.param('id'));
    const once = randomBytes(12).toString('base64url');
    return call.json({ url: `${world.publicUrl()}/onboarding/${id}?session=${once}` });
  });

  const targetPayment = (call: Call, id: string) => {
    const merchantId = targetMerchant(world, call).id;
    return input.must(payments.find({ id, merchantId }), 'Payment');
  };
  api.get('/payment/:id', (call) =>
    call.json(showPayment(targetPayment(call, call.req.param('id')))),
  );
  api.post('/payment/:id/refund', async (call) => {
    const { amount } = await input.readJson(call, Refund);
    const payment = targetPayment(call, call.req.param('id'));
    const key = world.settings().idempotencyKeys && call.req.header('idempotency-key');
    if (!key) return call.json(showPayment(refund(world, payment, -amount)));
    const refunded = world.transact(() => {
      if (world.keys.get(key)) return payment;
      world.keys.insert({ id: key });
      return refund(world, payment, -amount);
    });
    return call.json(showPayment(refunded));
  });

  api.get('/dispute', (call) => {
    const { merchantId } = input.parse(StatementQuery, call.req.query());
    return page(world, call, {
      table: disputes,
      match: merchantId ? { merchantId: linkedMerchant(world, merchantId).id } : {},
      show: (dispute) => dispute,
    });
  });
  api.get('/dispute/:id', (call) => {
    const merchantId = targetMerchant(world, call).id;
    return call.json(
      input.must(disputes.find({ id: call.req.param('id'), merchantId }), 'Dispute'),
    );
  });

  const readSubscription = async (call: Call) => {
    const wanted = await input.readJson(call, Subscription);
    if (wanted.merchantId !== null) linkedMerchant(world, wanted.merchantId);
    return wanted;
  };
  const targetEndpoint = (id: string) => input.must(endpoints.get(id), 'Webhook');
  api.get('/webhooks', (call) => page(world, call, { table: endpoints, show: showEndpoint }));
  api.post('/webhooks', async (call) => {
    const made = newSubscription(world, await readSubscription(call));
    return call.json({ ...showEndpoint(made), webhookSecretKey: made.secret }, 201);
  });
  api.get('/webhooks/portal', (call) => call.json({ url: `${world.publicUrl()}/#webhooks` }));
  api.put('/webhooks/:id', async (call) => {
    const wanted = await readSubscription(call);
    const endpoint = targetEndpoint(call.req.param('id'));
    return call.json(showEndpoint(endpoints.save({ ...endpoint, ...wanted })));
  });
  api.delete('/webhooks/:id', (call) => {
    endSubscription(world, targetEndpoint(call.req.param('id')).id);
    return call.body(null, 204);
  });

  api.get('/report/statement/activity', (call) => {
    const { merchantId, ...time } = input.parse(StatementQuery, call.req.query());
    return page(world, call, {
      table,
      match: merchantId ? { merchantId: linkedMerchant(world, merchantId).id } : {},
      time,
      show: showActivity,
    });
  });

  return api;
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const LinkQuery = z.object({ status: z.enum(LINK_STATUSES).optional() });

const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be in E.164 form');
const Recipients = z
  .object({
    sms: z.object({ recipient: phone }).nullish(),
    email: z.object({ recipient: input.text(320) }).nullish(),
  })
  .refine(({ sms, email }) => sms ?? email, 'needs sms or email');

const sent = (fails: boolean) => ({ status: fails ? 'failed' : 'success' });

function paymentLinkRoutes(world: World) {
  const { links } = world;
  const routes = new Hono<Env>();

  const targetLink = (call: Call): PaymentLink => {
    const merchantId = targetMerchant(world, call).id;
    return input.must(links.find({ id: call.req.param('id') ?? '', merchantId }), 'Payment link');
  };

  routes.post('/', async (call) => {
    const merchant = targetMerchant(world, call);
    const link = createLink(world, merchant, await input.readJson(call, input.NewLink));
    return call.json(showLink(world, link), 201);
  });

  routes.get('/', (call) => {
    const { id: merchantId } = targetMerchant(world, call);
    const { status } = input.parse(LinkQuery, call.req.query());
    const match = { merchantId, ...(status && { status }) };
    return page(world, call, { table: links, match, show: (link) => showLink(world, link) });
  });

  routes.get('/:id', (call) => call.json(showLink(world, targetLink(call))));

  routes.patch('/:id', async (call) => {
    const changes = await input.readJson(call, input.LinkChanges);
    return call.json(showLink(world, updateLink(world, targetLink(call), changes)));
  });

  routes.delete('/:id', (call) => {
    revokeLink(world, targetLink(call));
    return call.body(null, 204);
  });

  /** Nothing leaves the sandbox. A recipient with `fail` in an address, or ending in 0000, fails. */
  routes.post('/:id/send', async (call) => {
    const { sms, email } = await input.readJson(call, Recipients);
    targetLink(call);
    return call.json({
      ...(sms && { sms: sent(sms.recipient.endsWith('0000')) }),
      ...(email && { email: sent(/fail/i.test(email.recipient)) }),
    });
  });

  return routes;
}
