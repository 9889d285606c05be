import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { Subscription, endSubscription, newSubscription } from '../events/events.ts';
import { refund } from '../links.ts';
import { register } from '../merchants.ts';
import { balanceOf } from '../payouts/payouts.ts';
import type { Activity, Endpoint } from '../store/records.ts';
import type { World } from '../world.ts';
import { linkedMerchant, page, targetMerchant } from './http.ts';
import type { Call, Env } from './http.ts';
import { BankDetails, Registration, WireError, must, parse, readJson, refusal } from './input.ts';
import { paymentLinkRoutes } from './payment-links.ts';
import { showActivity, showMerchant, showPayment } from './show.ts';

/** A bare negative integer, alone in this API. */
const Refund = z.object({ amount: z.int().negative() });

/** Neither the filters nor the columns of the real report are published: all of this is assumed. */
const StatementQuery = z.object({
  merchantId: z.string().optional(),
  from: z.coerce.date('must be a date').optional(),
});

const showEndpoint = ({ id, events, url, merchantId }: Endpoint) => ({
  id,
  events,
  url,
  merchantId,
});

/** Everything under /api/1/partner. */
export function partnerApi(world: World) {
  const { merchants, payments, endpoints, activity: table } = world.store;
  const api = new Hono<Env>();
  api.use('*', async (call, next) => {
    if (!sameText(call.req.header('x-api-key') ?? '', world.config.apiKey)) {
      return call.json(refusal(401, 'API key missing or incorrect'), 401);
    }
    return next();
  });

  api.route('/payment-link', paymentLinkRoutes(world));

  api.post('/merchant', async (call) => {
    const merchant = register(world, await readJson(call, Registration));
    return call.json(showMerchant(merchant), world.settings().createStatus);
  });
  api.get('/merchant', (call) => page(world, call, { table: merchants, show: showMerchant }));
  api.get('/merchant/:id', (call) =>
    call.json(showMerchant(linkedMerchant(world, call.req.param('id')))),
  );
  api.put('/merchant/:id/bank-details', async (call) => {
    const bankDetails = await readJson(call, BankDetails);
    const merchant = linkedMerchant(world, call.req.param('id'));
    const updatedAt = new Date().toISOString();
    return call.json(showMerchant(merchants.save({ ...merchant, bankDetails, updatedAt })));
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
    return must(payments.find({ id, merchantId }), 'Payment');
  };
  /** Both calls are off until the provider turns them on for a partner. */
  const mustBeOn = (feature: 'payments' | 'refunds') => {
    if (world.settings().featuresEnabled[feature]) return;
    throw new WireError(403, 'This feature is not enabled for your partner account');
  };
  api.get('/payment/:id', (call) => {
    mustBeOn('payments');
    return call.json(showPayment(targetPayment(call, call.req.param('id'))));
  });
  api.post('/payment/:id/refund', async (call) => {
    mustBeOn('refunds');
    const { amount } = await readJson(call, Refund);
    const payment = targetPayment(call, call.req.param('id'));
    return call.json(showPayment(refund(world, payment, -amount)));
  });

  const readSubscription = async (call: Call) => {
    const wanted = await readJson(call, Subscription);
    if (wanted.merchantId !== null) linkedMerchant(world, wanted.merchantId);
    return wanted;
  };
  const targetEndpoint = (id: string) => must(endpoints.get(id), 'Webhook');
  api.get('/webhooks', (call) => page(world, call, { table: endpoints, show: showEndpoint }));
  api.post('/webhooks', async (call) => {
    const made = newSubscription(world, await readSubscription(call));
    const { hideWebhookSecret, createStatus } = world.settings();
    const secret = hideWebhookSecret ? {} : { webhookSecretKey: made.secret };
    return call.json({ ...showEndpoint(made), ...secret }, createStatus);
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
    const { merchantId, from } = parse(StatementQuery, call.req.query());
    return page(world, call, {
      table,
      match: merchantId ? { merchantId: linkedMerchant(world, merchantId).id } : {},
      ...(from && { keep: ({ createdAt }: Activity) => createdAt >= from.toISOString() }),
      show: showActivity,
    });
  });

  return api;
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
