import { AppError } from '@jobly/core/errors';
import * as z from 'zod';
import { openRoute } from '../../http/route.ts';
import { job } from '../../jobs/jobs.ts';
import type { EnqueueAll } from '../../jobs/jobs.ts';
import { ForgedEventError } from '../../ports/payment-provider.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { handleEvent } from './handle-event.ts';
import type { HandleEventDeps } from './handle-event.ts';
import { resolveQuarantined } from './queries.ts';
import { eventReceiver } from './receive-event.ts';

export interface ProviderEventsDeps extends HandleEventDeps {
  provider: PaymentProvider;
  enqueueAll: EnqueueAll;
}

/**
 * The payment provider's webhook: an event is verified, stored once, answered, and handled by a job
 * (handle-event.ts). An event only says that there is something to see: checkout reads the checkout at
 * the provider (attempts/sync-checkout.ts), and each payment found there goes to credit/credit.ts.
 */
export function providerEventsFeature(deps: ProviderEventsDeps) {
  const { database, clock, provider, enqueueAll } = deps;
  const receiveEvent = eventReceiver({
    database,
    enqueueEvents: (db, eventRowIds) => {
      const payloads = eventRowIds.map((eventRowId) => ({ eventRowId }));
      return enqueueAll(db, 'handle-provider-event', payloads);
    },
  });
  const webhook = openRoute(
    'POST',
    '/functions/v1/lopay-webhook',
    "The provider's events, by signature only: stored once, then answered 200",
    async (context) => {
      const rawBody = await context.req.text();
      const now = clock.now();
      try {
        const headers = (name: string) => context.req.header(name);
        await receiveEvent(provider.readEvent({ headers, rawBody, now }), rawBody);
      } catch (error) {
        if (!(error instanceof ForgedEventError)) throw error;
        context.get('log')().warn({ reason: error.message }, 'a webhook was refused');
        throw new AppError('forbidden');
      }
      // Exactly 200: the provider's first documentation takes anything else as a failure.
      return context.json({ received: true }, 200);
    },
  );
  return {
    routes: [webhook],
    jobs: [
      job('handle-provider-event', z.object({ eventRowId: z.uuid() }), (event, attempt) =>
        handleEvent(deps, event.eventRowId, attempt),
      ),
    ],
    resolveQuarantined,
  };
}
