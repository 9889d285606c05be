import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Dispatcher } from '../events/dispatch.ts';
import { forge, keepSubscriptionFromStart } from '../events/events.ts';
import { setVerified } from '../merchants.ts';
import { respond } from '../page.ts';
import { movePayout, nextWorkingDayComes } from '../payouts/payouts.ts';
import { DeliveryChanges, SettingsChanges } from '../settings.ts';
import type { Settings } from '../settings.ts';
import { DELIVERY_STATES, PAYOUT_STATUSES } from '../store/records.ts';
import { linkedMerchant } from '../wire/http.ts';
import type { Call, Env } from '../wire/http.ts';
import { must, optional, readJson, text } from '../wire/input.ts';
import { showActivity, showMerchant } from '../wire/show.ts';
import type { World } from '../world.ts';
import { FaultInput } from './fault-input.ts';
import { answer, onlyThisMachine, readInput } from './http.ts';
import { moneyRoutes } from './money.ts';
import { controlPage } from './page.ts';
import { stateOf } from './state.ts';

const Verification = z.object({ enabled: z.boolean().nullish() });
const PayoutMove = z.object({ status: z.enum(PAYOUT_STATUSES), reason: optional(text()) });
const Faults = z.preprocess(
  (body) => (Array.isArray(body) ? { faults: body as unknown[] } : body),
  z.object({ faults: z.array(FaultInput) }),
);

export function controlRoutes(world: World, dispatcher: Dispatcher) {
  const { store } = world;
  const routes = new Hono<Env>();

  routes.use('/', onlyThisMachine);
  routes.get('/', (call) =>
    respond(call, controlPage(stateOf(world), call.req.query('problem') ?? null)),
  );

  const control = new Hono<Env>();
  control.use('*', onlyThisMachine);
  control.get('/state', (call) => call.json(stateOf(world)));

  control.post('/reset', (call) => {
    store.transact(() => {
      store.forgetEverything();
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

  control.post('/next-working-day', (call) => answer(call, nextWorkingDayComes(world)));

  control.post('/payouts/:id', async (call) => {
    const { status, reason } = await readInput(call, PayoutMove);
    const id = call.req.param('id');
    const payout = must(store.activity.find({ id, type: 'payout' }), 'Payout');
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
    const counts = DELIVERY_STATES.map((state) => [state, store.deliveries.count({ state })]);
    return answer(call, Object.fromEntries(counts));
  });

  const answerFaults = (call: Call) => answer(call, { faults: store.faults.oldest() });
  const addFault = (fault: FaultInput) => store.faults.insert({ id: randomUUID(), ...fault });
  control.get('/faults', answerFaults);
  control.put('/faults', async (call) => {
    const { faults } = await readJson(call, Faults);
    store.transact(() => {
      store.faults.clear();
      for (const fault of faults) addFault(fault);
    });
    return answerFaults(call);
  });
  control.post('/faults', async (call) => {
    addFault(await readInput(call, FaultInput));
    return answerFaults(call);
  });
  const clearFaults = (call: Call) => {
    store.faults.clear();
    return answerFaults(call);
  };
  control.delete('/faults', clearFaults);
  control.post('/faults/clear', clearFaults);

  control.get('/settings', (call) => call.json(world.settings()));
  control.on(['PUT', 'POST'], '/settings', async (call) => {
    const changes = await readInput(call, SettingsChanges);
    const featuresEnabled = { ...world.settings().featuresEnabled, ...changes.featuresEnabled };
    const next = { ...changes, featuresEnabled } as Partial<Settings>;
    return answer(call, world.change(next));
  });

  routes.route('/control', control);
  return routes;
}
