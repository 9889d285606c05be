import { Hono } from 'hono';
import type { Dispatcher } from '../events/dispatch.ts';
import { forge } from '../events/forge.ts';
import { keepSubscriptionFromStart } from '../events/subscriptions.ts';
import { setVerified } from '../merchants/verification.ts';
import { respond } from '../page.ts';
import { movePayout } from '../payouts/move.ts';
import { nextWorkingDayComes } from '../payouts/run.ts';
import { WireError, notFound, refusal } from '../wire/errors.ts';
import { Fields } from '../wire/fields.ts';
import { linkedMerchant } from '../wire/http.ts';
import type { Env } from '../wire/http.ts';
import { showActivity, showMerchant } from '../wire/show.ts';
import type { World } from '../world.ts';
import { readFault } from './faults.ts';
import { onlyThisMachine } from './guard.ts';
import { answer, isForm, readInput } from './input.ts';
import { moneyRoutes } from './money.ts';
import { controlPage } from './page.ts';
import { changeDeliveries, changeSettings } from './settings.ts';
import { stateOf } from './state.ts';

const STATUSES = ['created', 'held', 'paid', 'failed', 'cancelled'] as const;

export function controlRoutes(world: World, dispatcher: Dispatcher) {
  const { store } = world;
  const routes = new Hono<Env>();

  routes.use('/', onlyThisMachine);
  routes.get('/', (call) =>
    respond(call, controlPage(stateOf(world), call.req.query('problem') ?? null)),
  );

  const control = new Hono<Env>();
  control.use('*', onlyThisMachine);
  control.onError((error, call) => {
    if (!(error instanceof WireError)) throw error;
    if (isForm(call)) return call.redirect(`/?problem=${encodeURIComponent(error.message)}`, 303);
    return call.json(refusal(error.status, error.message), error.status);
  });

  control.get('/state', (call) => call.json(stateOf(world)));

  control.post('/reset', (call) => {
    store.transact(() => {
      store.forgetEverything();
      keepSubscriptionFromStart(world);
    });
    return answer(call, { reset: true });
  });

  control.post('/merchants/:id/verify', async (call) => {
    const fields = await readInput(call);
    const enabled = fields.missing('enabled') || fields.flag('enabled');
    const merchant = linkedMerchant(world, call.req.param('id'));
    return answer(call, showMerchant(setVerified(world, merchant, enabled)));
  });

  control.route('/', moneyRoutes(world));

  control.post('/next-working-day', (call) => answer(call, nextWorkingDayComes(world)));

  control.post('/payouts/:id', async (call) => {
    const fields = await readInput(call);
    const payout = store.activity.get(call.req.param('id'));
    if (payout?.type !== 'payout') throw notFound('Payout');
    const status = fields.oneOf('status', STATUSES);
    return answer(
      call,
      showActivity(movePayout(world, payout, status, fields.optionalText('reason'))),
    );
  });

  control.post('/webhooks', async (call) => {
    const fields = await readInput(call);
    const settings = changeDeliveries(world, fields);
    const forged = !fields.missing('forge') && fields.flag('forge') ? forge(world) : 0;
    return answer(call, {
      mode: settings.deliveryMode,
      delaySeconds: settings.deliveryDelaySeconds,
      copies: settings.deliveryCopies,
      forged,
    });
  });

  control.post('/webhooks/deliver-now', async (call) => {
    await dispatcher.deliverNow();
    const count = (state: 'pending' | 'delivered' | 'failed' | 'lost') =>
      store.deliveries.count({ state });
    return answer(call, {
      pending: count('pending'),
      delivered: count('delivered'),
      failed: count('failed'),
      lost: count('lost'),
    });
  });

  const faults = () => ({ faults: store.faults.oldest() });
  control.get('/faults', (call) => call.json(faults()));
  control.put('/faults', async (call) => {
    const body: unknown = await call.req.json().catch(() => null);
    const list = Array.isArray(body) ? (body as unknown[]) : new Fields(body).list('faults');
    const wanted = list.map((item, index) => readFault(new Fields(item, `faults.${index}`)));
    store.transact(() => {
      store.faults.clear();
      for (const fault of wanted) store.faults.insert(fault);
    });
    return call.json(faults());
  });
  control.post('/faults', async (call) => {
    store.faults.insert(readFault(await readInput(call)));
    return answer(call, faults());
  });
  control.delete('/faults', (call) => {
    store.faults.clear();
    return call.json(faults());
  });
  control.post('/faults/clear', (call) => {
    store.faults.clear();
    return answer(call, faults());
  });

  control.get('/settings', (call) => call.json(world.settings()));
  control.on(['PUT', 'POST'], '/settings', async (call) =>
    answer(call, changeSettings(world, await readInput(call))),
  );

  routes.route('/control', control);
  return routes;
}
