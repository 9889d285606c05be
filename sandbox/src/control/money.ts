import { Hono } from 'hono';
import { refund } from '../payments/refund.ts';
import type { Payment } from '../store/records.ts';
import { notFound } from '../wire/errors.ts';
import { MOST_UNITS } from '../wire/fields.ts';
import { linkedMerchant } from '../wire/http.ts';
import type { Env } from '../wire/http.ts';
import { showLink, showPayment } from '../wire/show.ts';
import type { World } from '../world.ts';
import { answer, readInput } from './input.ts';
import { simulateCharge, simulatePayment } from './simulate.ts';
import { showTaken } from './state.ts';

/** Money that moves without the partner's doing. */
export function moneyRoutes(world: World) {
  const { store } = world;
  const routes = new Hono<Env>();

  const withLink = (payment: Payment) => {
    const link = store.links.get(payment.paymentLinkId);
    return { payment: showPayment(payment), paymentLink: link && showLink(world, link) };
  };

  routes.post('/merchants/:id/payments', async (call) => {
    const fields = await readInput(call);
    const merchant = linkedMerchant(world, call.req.param('id'));
    return answer(call, withLink(simulatePayment(world, merchant, fields)));
  });

  routes.get('/links', (call) => {
    const reference = call.req.query('reference');
    const found = store.links.newest(reference === undefined ? {} : { reference });
    return call.json({ paymentLinks: found.map((link) => showLink(world, link)) });
  });

  routes.post('/links/:id/charge', async (call) => {
    const fields = await readInput(call);
    return answer(call, withLink(simulateCharge(world, call.req.param('id'), fields)));
  });

  /** In the provider's own app: no event tells of it. */
  routes.post('/payments/:id/refund', async (call) => {
    const fields = await readInput(call);
    const payment = store.payments.get(call.req.param('id'));
    if (!payment) throw notFound('Payment');
    const units = fields.integer('units', 1, MOST_UNITS);
    return answer(call, showTaken(refund(world, payment.id, units)));
  });

  return routes;
}
