import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { createLink, refund, revokeLink } from '../links.ts';
import { register } from '../merchants.ts';
import { balanceOf } from '../payouts/payouts.ts';
import type { PaymentLink } from '../records.ts';
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

export function partnerApi(world: World) {
  const { merchants, payments, disputes, activity: table } = world;
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
  api.post('/payment/:id/refund', async (call) => {
    const { amount } = await input.readJson(call, Refund);
    const merchantId = targetMerchant(world, call).id;
    const payment = input.must(payments.find({ id: call.req.param('id'), merchantId }), 'Payment');
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
    const match = { merchantId };
    return page(world, call, { table: links, match, show: (link) => showLink(world, link) });
  });

  routes.get('/:id', (call) => call.json(showLink(world, targetLink(call))));

  routes.delete('/:id', (call) => {
    revokeLink(world, targetLink(call));
    return call.body(null, 204);
  });

  return routes;
}
