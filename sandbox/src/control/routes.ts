import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Dispatcher } from '../events/dispatch.ts';
import { closeDispute, raiseDispute } from '../disputes.ts';
import { forge } from '../events/events.ts';
import { charge, chargeAnyway, createLink, refund } from '../links.ts';
import { setVerified } from '../merchants.ts';
import { CURRENCY } from '../money.ts';
import { frame, respond } from '../page.ts';
import { movePayout, nextWorkingDayComes } from '../payouts/payouts.ts';
import { DeliveryChanges, Settings } from '../settings.ts';
import { DELIVERY_STATES, PAYOUT_STATUSES, type PaidWith, type Payment } from '../records.ts';
import { linkedMerchant, type Call, type Env } from '../wire/http.ts';
import * as input from '../wire/input.ts';
import { showActivity, showLink, showMerchant, showPayment } from '../wire/show.ts';
import type { World } from '../world.ts';
import { FaultInput } from './fault-input.ts';
import { onlyThisMachine, post } from './http.ts';
import { showTaken, stateOf } from './state.ts';
import { statementRoutes } from './statement.ts';

const Nothing = z.object({});
const Verification = z.object({ enabled: z.boolean().nullish() });
const PayoutMove = z.object({
  status: z.enum(PAYOUT_STATUSES),
  reason: input.optional(input.text()),
});
/** Drawn by public/control.js from `/control/state`; its buttons are the calls below. */
const CONTROL_PAGE = frame(
  'Lopay sandbox',
  html`<h1>Sandbox control</h1>
    <p class="dim">
      The payment provider, simulated. Nothing here is real money. The same as JSON:
      <a href="/control/state">/control/state</a>
    </p>
    <div class="control" id="control"></div>`,
  { control: true },
);

export function controlRoutes(world: World, dispatcher: Dispatcher) {
  const routes = new Hono<Env>();

  routes.use('/', onlyThisMachine);
  routes.get('/', (call) => respond(call, CONTROL_PAGE));

  const control = new Hono<Env>();
  control.use('*', onlyThisMachine);
  control.get('/state', (call) => call.json(stateOf(world)));

  post(control, '/reset', Nothing, () => {
    world.forgetEverything();
    return { reset: true };
  });

  post(control, '/merchants/:id/verify', Verification, ({ enabled }, id) =>
    showMerchant(setVerified(world, linkedMerchant(world, id), enabled ?? true)),
  );

  control.route('/', moneyRoutes(world));
  control.route('/statement', statementRoutes(world));

  post(control, '/next-working-day', Nothing, () => nextWorkingDayComes(world));
  post(control, '/merchants/:id/next-working-day', Nothing, (_body, id) =>
    nextWorkingDayComes(world, linkedMerchant(world, id)),
  );

  post(control, '/payouts/:id', PayoutMove, ({ status, reason }, id) => {
    const payout = input.must(world.activity.find({ id, type: 'payout' }), 'Payout');
    return showActivity(movePayout(world, payout, status, reason));
  });

  post(control, '/webhooks', DeliveryChanges, ({ mode, copies = 2, delaySeconds, ...also }) => {
    if (also.forge) forge(world);
    const settings = world.change({
      ...(mode && { deliveryMode: mode, deliveryCopies: copies }),
      ...(delaySeconds !== undefined && { deliveryDelaySeconds: delaySeconds }),
    });
    return {
      mode: settings.deliveryMode,
      delaySeconds: settings.deliveryDelaySeconds,
      copies: settings.deliveryCopies,
    };
  });

  post(control, '/webhooks/deliver-now', Nothing, async () => {
    await dispatcher.deliverNow();
    const counts = DELIVERY_STATES.map((state) => [state, world.deliveries.count({ state })]);
    return Object.fromEntries(counts) as object;
  });

  const faults = () => ({ faults: world.faults.oldest() });
  const addFault = (fault: FaultInput) => world.faults.insert({ id: randomUUID(), ...fault });
  control.get('/faults', (call) => call.json(faults()));
  control.put('/faults', async (call) => {
    const wanted = await input.readJson(call, z.array(FaultInput));
    world.transact(() => {
      world.faults.clear();
      for (const fault of wanted) addFault(fault);
    });
    return call.json(faults());
  });
  post(control, '/faults', FaultInput, (fault) => {
    addFault(fault);
    return faults();
  });
  control.delete('/faults', (call) => {
    world.faults.clear();
    return call.json(faults());
  });

  control.on(['PUT', 'POST'], '/settings', async (call: Call) => {
    const changes = await input.readJson(call, z.looseObject({}));
    const present = world.settings();
    // When payouts ran cannot be set.
    const all = { ...present, ...changes, lastPayoutRun: present.lastPayoutRun };
    return call.json(world.change(input.parse(Settings, all)));
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

/** Pays an open link, or a new one, as if the merchant had made it in the provider's own app. */
const Paid = z.object({
  paymentLinkId: input.text().optional(),
  amountUnits: input.units().optional(),
  description: input.text(1000).nullish(),
  method,
});

/** The provider charges without being asked: again, late, another sum or another currency. */
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

const newLink = ({ amountUnits, description }: z.output<typeof Paid>) =>
  input.parse(input.NewLink, {
    amount: { units: amountUnits, currencyCode: CURRENCY },
    description: description ?? 'Simulated payment',
  });

function moneyRoutes(world: World) {
  const routes = new Hono<Env>();

  const target = (id: string) => input.must(world.payments.get(id), 'Payment');
  const withLink = (payment: Payment) => {
    const link = world.links.get(payment.paymentLinkId);
    return { payment: showPayment(payment), paymentLink: link && showLink(world, link) };
  };

  post(routes, '/merchants/:id/payments', Paid, (paid, merchantId) => {
    const merchant = linkedMerchant(world, merchantId);
    const payment = world.transact(() => {
      const { paymentLinkId: id } = paid;
      const link = id
        ? input.must(world.links.find({ id, merchantId }), 'Payment link')
        : createLink(world, merchant, newLink(paid));
      return charge(world, link.id, paid.method);
    });
    return withLink(payment);
  });

  routes.get('/links', (call) => {
    const paymentLinks = world.links.newest().map((link) => showLink(world, link));
    return call.json({ paymentLinks });
  });

  post(routes, '/links/:id/charge', Charged, (charged, id) => {
    const link = input.must(world.links.get(id), 'Payment link');
    const total = {
      units: charged.amountUnits ?? link.amount.units,
      currencyCode: charged.currencyCode ?? link.amount.currencyCode,
    };
    return withLink(chargeAnyway(world, link, charged.method, total));
  });

  routes.get('/payments', (call) =>
    call.json({
      payments: world.payments.oldest().map((payment) => {
        const reference = world.links.get(payment.paymentLinkId)?.reference ?? null;
        return Object.assign(showTaken(payment), { reference });
      }),
    }),
  );

  /** In the provider's own app: no event is sent. */
  post(routes, '/payments/:id/refund', Refunded, ({ units }, id) =>
    showTaken(refund(world, target(id), units)),
  );

  post(routes, '/payments/:id/dispute', Disputed, ({ units, reason, dueInDays }, id) =>
    raiseDispute(world, target(id), { units, reason, dueInDays }),
  );

  post(routes, '/disputes/:id', Decided, ({ status }, id) =>
    closeDispute(world, input.must(world.disputes.get(id), 'Dispute'), status),
  );

  return routes;
}
