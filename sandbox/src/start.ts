import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { makeApp } from './app.ts';
import { completeLateAttempts } from './checkout/attempts.ts';
import type { Config } from './config.ts';
import { makeDispatcher } from './events/dispatch.ts';
import { keepSubscriptionFromStart } from './events/events.ts';
import { endReviewsThatAreDue } from './merchants.ts';
import { runPayoutsThatAreDue } from './payouts/payouts.ts';
import { openWorld } from './world.ts';

const TICK_MS = 200;

export type Sandbox = { url: string; stop(): Promise<void> };

export async function startSandbox(config: Config): Promise<Sandbox> {
  let port = config.port;
  const world = openWorld(config, () => config.publicUrl ?? `http://localhost:${port}`);
  const dispatcher = makeDispatcher(world);
  keepSubscriptionFromStart(world);

  const server = createServer(getRequestListener(makeApp(world, dispatcher).fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;

  const tick = setInterval(() => {
    endReviewsThatAreDue(world);
    completeLateAttempts(world);
    runPayoutsThatAreDue(world);
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
      world.store.close();
    },
  };
}
