import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Dispatcher } from '../events/dispatch.ts';
import { closeDispute, raiseDispute } from '../disputes.ts';
import { forge, keepSubscriptionFromStart } from '../events/events.ts';
import { charge, chargeAnyway, createLink, refund } from '../links.ts';
import { setVerified } from '../merchants.ts';
import { currencyOf, totalOf } from '../money.ts';
import { respond } from '../page.ts';
import { movePayout, nextWorkingDayComes } from '../payouts/payouts.ts';
import { DeliveryChanges, Settings, SettingsChanges } from '../settings.ts';
import {
  DELIVERY_STATES,
  PAYOUT_STATUSES,
  type Merchant,
  type PaidWith,
  type Payment,
} from '../records.ts';
import { linkedMerchant, type Call, type Env } from '../wire/http.ts';
import * as input from '../wire/input.ts';
import { showActivity, showLink, showMerchant, showPayment } from '../wire/show.ts';
import type { World } from '../world.ts';
import { FaultInput } from './fault-input.ts';
import { answer, onlyThisMachine, readInput } from './http.ts';
import { controlPage } from './page.ts';
import { showTaken, stateOf } from './state.ts';
import { statementRoutes } from './statement.ts';

const Verification = z.object({ enabled: z.boolean().nullish() });
const PayoutMove = z.object({
  status: z.enum(PAYOUT_STATUSES),
  reason: input.optional(input.text()),
});
const Faults = z.preprocess(
  (body) => (Array.isArray(body) ? { faults: body as unknown[] } : body),
  z.object({ faults: z.array(FaultInput) }),
);

export function controlRoutes(world: World, dispatcher: Dispatcher) {
  const routes = new Hono<Env>();

  routes.use('/', onlyThisMachine);
  routes.get('/', (call) =>
    respond(call, controlPage(stateOf(world), call.req.query('problem') ?? null)),
  );

  const control = new Hono<Env>();
  control.use('*', onlyThisMachine);
  control.get('/state', (call) => call.json(stateOf(world)));

  control.post('/reset', (call) => {
    world.transact(() => {
      world.forgetEverything();
      keepSubscriptionFromStart(world);
    });
    return answer(call, { reset: true });
  });

  control.post('/merchants/:id/verify', async (call) => {
    const { enabled } = await readInput(call, Verification);
    const merchant = linkedMerchant(world, call.req.param('id'));
    return answer(call, showMerchant(setVerified(world, merchant, enabled ?? true)));
  });

  control.route('/', moneyRoutes(world));
  control.route('/statement', statementRoutes(world));

  control.post('/next-working-day', (call) => answer(call, nextWorkingDayComes(world)));
  control.post('/merchants/:id/next-working-day', (call) => {
    const merchant = linkedMerchant(world, call.req.param('id'));
    return answer(call, nextWorkingDayComes(world, merchant));
  });

  control.post('/payouts/:id', async (call) => {
    const { status, reason } = await readInput(call, PayoutMove);
    const id = call.req.param('id');
    const payout = input.must(world.activity.find({ id, type: 'payout' }), 'Payout');
    return answer(call, showActivity(movePayout(world, payout, status, reason)));
  });

  control.post('/webhooks', async (call) => {
    const { mode, copies = 2, delaySeconds, ...also } = await readInput(call, DeliveryChanges);
    const settings = world.change({
      ...(mode && { deliveryMode: mode, deliveryCopies: copies }),
      ...(delaySeconds !== undefined && { deliveryDelaySeconds: delaySeconds }),
    });
    return answer(call, {
      mode: settings.deliveryMode,
      delaySeconds: settings.deliveryDelaySeconds,
      copies: settings.deliveryCopies,
      forged: also.forge ? forge(world) : 0,
    });
  });

  control.post('/webhooks/deliver-now', async (call) => {
    await dispatcher.deliverNow();
    const counts = DELIVERY_STATES.map((state) => [state, world.deliveries.count({ state })]);
    return answer(call, Object.fromEntries(counts));
  });

  const answerFaults = (call: Call) => answer(call, { faults: world.faults.oldest() });
  const addFault = (fault: FaultInput) => world.faults.insert({ id: randomUUID(), ...fault });
  control.get('/faults', answerFaults);
  control.put('/faults', async (call) => {
    const { faults } = await input.readJson(call, Faults);
    world.transact(() => {
      world.faults.clear();
      for (const fault of faults) addFault(fault);
    });
    return answerFaults(call);
  });
  control.post('/faults', async (call) => {
    addFault(await readInput(call, FaultInput));
    return answerFaults(call);
  });
  const clearFaults = (call: Call) => {
    world.faults.clear();
    return answerFaults(call);
  };
  control.delete('/faults', clearFaults);
  control.post('/faults/clear', clearFaults);

  control.get('/settings', (call) => call.json(world.settings()));
  control.on(['PUT', 'POST'], '/settings', async (call) => {
    const changes = await readInput(call, SettingsChanges);
    const present = world.settings();
    // When payouts ran is no one's to set.
    const { lastPayoutRun } = present;
    const featuresEnabled = { ...present.featuresEnabled, ...changes.featuresEnabled };
    const all = { ...present, ...changes, featuresEnabled, lastPayoutRun };
    const next = input.parse(Settings, all);
    return answer(call, world.change(next));
  });

  routes.route('/control', control);
  return routes;
}

const method = z
  .enum(['card', 'klarna', 'affirm'])
  .nullish()
  .transform((type): PaidWith => {
    if (type && type !== 'card') return { type };
    return { type: 'card', card: { country: 'US', lastFour: '4242', type: 'visa' } };
  });

/** A customer pays an open link, or a new one, as if the merchant had made it in the provider's own app. */
const Paid = z.object({
  paymentLinkId: input.text().optional(),
  amountUnits: input.units().optional(),
  description: input.text(1000).nullish(),
  method,
});

/** The provider charges what nobody asked for: again, late, another sum or another currency. */
const Charged = z.object({
  amountUnits: input.units().nullish(),
  currencyCode: input.currency.nullish(),
  method,
});

const Disputed = z.object({
  units: input.units().optional(),
  reason: input.orElse(input.text(100), 'fraudulent'),
  dueInDays: input.orElse(z.number().min(-30).max(90), 7),
});
const Decided = z.object({ status: z.enum(['won', 'lost']) });

const Refunded = z.object({ units: input.units() });

const newLink = (merchant: Merchant, { amountUnits, description }: z.output<typeof Paid>) =>
  input.parse(input.NewLink, {
    amount: { units: amountUnits, currencyCode: currencyOf(merchant) },
    description: description ?? 'Simulated payment',
  });

/** Money that moves without the partner's doing. */
function moneyRoutes(world: World) {
  const routes = new Hono<Env>();

  const withLink = (payment: Payment) => {
    const link = world.links.get(payment.paymentLinkId);
    return { payment: showPayment(payment), paymentLink: link && showLink(world, link) };
  };

  routes.post('/merchants/:id/payments', async (call) => {
    const paid = await readInput(call, Paid);
    const merchant = linkedMerchant(world, call.req.param('id'));
    const payment = world.transact(() => {
      const { paymentLinkId: id } = paid;
      const link = id
        ? input.must(world.links.find({ id, merchantId: merchant.id }), 'Payment link')
        : createLink(world, merchant, newLink(merchant, paid));
      return charge(world, link.id, paid.method);
    });
    return answer(call, withLink(payment));
  });

  routes.get('/links', (call) => {
    const reference = call.req.query('reference');
    const found = world.links.newest(reference === undefined ? {} : { reference });
    return call.json({ paymentLinks: found.map((link) => showLink(world, link)) });
  });

  routes.post('/links/:id/charge', async (call) => {
    const { amountUnits, currencyCode, method: paidWith } = await readInput(call, Charged);
    const link = input.must(world.links.get(call.req.param('id')), 'Payment link');
    const asked = totalOf(link);
    const total = {
      units: amountUnits ?? asked.units,
      currencyCode: currencyCode ?? asked.currencyCode,
    };
    return answer(call, withLink(chargeAnyway(world, link, paidWith, total)));
  });

  /** Its books, for whoever compares them with others: every charge, and by whose reference. */
  routes.get('/payments', (call) =>
    call.json({
      payments: world.payments.oldest().map((payment) => {
        const reference = world.links.get(payment.paymentLinkId)?.reference ?? null;
        return Object.assign(showTaken(payment), { reference });
      }),
    }),
  );

  /** In the provider's own app: no event tells of it. */
  routes.post('/payments/:id/refund', async (call) => {
    const refunded = await readInput(call, Refunded);
    const payment = input.must(world.payments.get(call.req.param('id')), 'Payment');
    return answer(call, showTaken(refund(world, payment, refunded.units)));
  });

  routes.post('/payments/:id/dispute', async (call) => {
    const { units, reason, dueInDays } = await readInput(call, Disputed);
    const payment = input.must(world.payments.get(call.req.param('id')), 'Payment');
    return answer(call, raiseDispute(world, payment, { units, reason, dueInDays }));
  });

  routes.post('/disputes/:id', async (call) => {
    const { status } = await readInput(call, Decided);
    const dispute = input.must(world.disputes.get(call.req.param('id')), 'Dispute');
    return answer(call, closeDispute(world, dispute, status));
  });

  return routes;
}
