import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkoutRoutes } from './checkout/routes.ts';
import { withFaults } from './control/faults.ts';
import { controlRoutes } from './control/routes.ts';
import { makeDispatcher, signBySvix, type Dispatcher } from './events/dispatch.ts';
import { endReviewsThatAreDue } from './merchants.ts';
import type { Env } from './wire/http.ts';
import { WireError, refusal } from './wire/input.ts';
import { partnerApi } from './wire/routes.ts';
import {
  endpointsOf,
  nextStripeDay,
  openStripe,
  stripeRoutes,
  tickStripe,
} from './stripe/routes.ts';
import type { Stripe } from './stripe/tables.ts';
import { openWorld, type World } from './world.ts';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { completeLateAttempts } from './checkout/attempts.ts';
import type { Config } from './config.ts';
import { runPayoutsThatAreDue } from './payouts/payouts.ts';

export function makeApp(world: World, dispatcher: Dispatcher, stripe: Stripe): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/healthz', (call) => call.text('ok'));
  app.use('/public/*', async (call, next) => {
    call.header('cache-control', 'no-cache');
    call.header('x-content-type-options', 'nosniff');
    return next();
  });
  app.use('/public/*', serveStatic({ root: import.meta.dirname }));
  app.use('*', bodyLimit({ maxSize: MAX_BODY_BYTES }));
  app.use('*', async (_call, next) => {
    await next();
    // What a request stored is sent at once, not at the next tick.
    dispatcher.pump();
  });
  for (const part of ['/api/*', '/checkout/*']) app.use(part, withFaults(world));
  app.route('/api/1/partner', partnerApi(world));
  app.route('/', checkoutRoutes(world));
  app.route('/', stripeRoutes(stripe));
  app.route('/', controlRoutes(world, dispatcher));
  app.notFound((call) => call.json(refusal(404, 'Resource not found'), 404));
  app.onError((error, call) => {
    if (error instanceof WireError)
      return call.json(refusal(error.status, error.message), error.status);
    process.stderr.write(`The sandbox stumbled: ${error.stack ?? error.message}\n`);
    return call.json(refusal(500, 'Internal server error'), 500);
  });
  return app;
}

/** Evidence of a dispute is uploaded. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

const TICK_MS = 200;

export type Sandbox = { url: string; stop(): Promise<void> };

/** `signedAt` is the time in an event's signature: a receiver under test may have a clock of its own. */
export async function startSandbox(
  config: Config,
  signedAt: () => Date = () => new Date(),
): Promise<Sandbox> {
  let port = config.port;
  const world = openWorld(config, () => config.publicUrl ?? `http://localhost:${port}`);
  const stripe = openStripe(world);
  const { webhook } = config;
  const dispatcher = makeDispatcher(world, signedAt, {
    lopay: webhook && { ...webhook, sign: signBySvix },
    ...endpointsOf(world),
  });

  const server = createServer(getRequestListener(makeApp(world, dispatcher, stripe).fetch));
  await once(server.listen(config.port, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;

  const tick = setInterval(() => {
    endReviewsThatAreDue(world);
    completeLateAttempts(world);
    runPayoutsThatAreDue(world, () => nextStripeDay(stripe));
    tickStripe(stripe);
    dispatcher.pump();
  }, TICK_MS);

  return {
    url: `http://localhost:${port}`,
    async stop() {
      clearInterval(tick);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // A request that is being answered may finish; a slow one may not hold up the end.
      const impatience = setTimeout(() => server.closeAllConnections(), 1000);
      await Promise.all([closed, dispatcher.stop()]);
      clearTimeout(impatience);
      world.close();
    },
  };
}
