import { Hono } from 'hono';
import { z } from 'zod';
import { refund } from '../payments/charge.ts';
import type { Payment } from '../store/records.ts';
import type { World } from '../world.ts';
import { WireError, notFound } from './errors.ts';
import { targetMerchant } from './http.ts';
import type { Call, Env } from './http.ts';
import { readJson } from './input.ts';
import { showPayment } from './show.ts';

/** A bare negative integer, alone in this API. */
const Refund = z.object({ amount: z.int().negative() });

export function paymentRoutes(world: World) {
  const routes = new Hono<Env>();

  /** Both calls are off until the provider turns them on for a partner. */
  const mustBeOn = (feature: 'payments' | 'refunds') => {
    if (!world.settings().featuresEnabled[feature]) {
      throw new WireError(403, 'This feature is not enabled for your partner account');
    }
  };

  const targetPayment = (call: Call): Payment => {
    const merchant = targetMerchant(world, call);
    const payment = world.store.payments.get(call.req.param('id') ?? '');
    if (payment?.merchantId !== merchant.id) throw notFound('Payment');
    return payment;
  };

  routes.get('/:id', (call) => {
    mustBeOn('payments');
    return call.json(showPayment(targetPayment(call)));
  });

  routes.post('/:id/refund', async (call) => {
    mustBeOn('refunds');
    const { amount } = await readJson(call, Refund);
    return call.json(showPayment(refund(world, targetPayment(call).id, -amount)));
  });

  return routes;
}
