import { Hono } from 'hono';
import { z } from 'zod';
import { charge, chargeAnyway, createLink, refund } from '../links.ts';
import { currencyOf, totalOf } from '../money.ts';
import type { Merchant, PaidWith, Payment } from '../store/records.ts';
import { linkedMerchant } from '../wire/http.ts';
import type { Env } from '../wire/http.ts';
import { NewLink, currency, must, parse, text, units } from '../wire/input.ts';
import { showLink, showPayment } from '../wire/show.ts';
import type { World } from '../world.ts';
import { answer, readInput } from './http.ts';
import { showTaken } from './state.ts';

const method = z
  .enum(['card', 'klarna', 'affirm'])
  .nullish()
  .transform((type): PaidWith => {
    if (type && type !== 'card') return { type };
    return { type: 'card', card: { country: 'US', lastFour: '4242', type: 'visa' } };
  });

/** A customer pays an open link, or a new one, as if the merchant had made it in the provider's own app. */
const Paid = z.object({
  paymentLinkId: text().optional(),
  amountUnits: units().optional(),
  description: text(1000).nullish(),
  method,
});

/** The provider charges what nobody asked for: again, late, another sum or another currency. */
const Charged = z.object({
  amountUnits: units().nullish(),
  currencyCode: currency.nullish(),
  method,
});

const Refunded = z.object({ units: units() });

const newLink = (merchant: Merchant, { amountUnits, description }: z.output<typeof Paid>) =>
  parse(NewLink, {
    amount: { units: amountUnits, currencyCode: currencyOf(merchant) },
    description: description ?? 'Simulated payment',
  });

/** Money that moves without the partner's doing. */
export function moneyRoutes(world: World) {
  const { store } = world;
  const routes = new Hono<Env>();

  const withLink = (payment: Payment) => {
    const link = store.links.get(payment.paymentLinkId);
    return { payment: showPayment(payment), paymentLink: link && showLink(world, link) };
  };

  routes.post('/merchants/:id/payments', async (call) => {
    const paid = await readInput(call, Paid);
    const merchant = linkedMerchant(world, call.req.param('id'));
    const payment = store.transact(() => {
      const { paymentLinkId: id } = paid;
      const link = id
        ? must(store.links.find({ id, merchantId: merchant.id }), 'Payment link')
        : createLink(world, merchant, newLink(merchant, paid));
      return charge(world, link.id, paid.method);
    });
    return answer(call, withLink(payment));
  });

  routes.get('/links', (call) => {
    const reference = call.req.query('reference');
    const found = store.links.newest(reference === undefined ? {} : { reference });
    return call.json({ paymentLinks: found.map((link) => showLink(world, link)) });
  });

  routes.post('/links/:id/charge', async (call) => {
    const { amountUnits, currencyCode, method: paidWith } = await readInput(call, Charged);
    const link = must(store.links.get(call.req.param('id')), 'Payment link');
    const asked = totalOf(link);
    const total = {
      units: amountUnits ?? asked.units,
      currencyCode: currencyCode ?? asked.currencyCode,
    };
    return answer(call, withLink(chargeAnyway(world, link, paidWith, total)));
  });

  /** In the provider's own app: no event tells of it. */
  routes.post('/payments/:id/refund', async (call) => {
    const refunded = await readInput(call, Refunded);
    const payment = must(store.payments.get(call.req.param('id')), 'Payment');
    return answer(call, showTaken(refund(world, payment, refunded.units)));
  });

  return routes;
}
