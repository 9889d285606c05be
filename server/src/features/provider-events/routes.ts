import { AppError } from '@jobly/core/errors';
import { openRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import type { Clock } from '../../ports/clock.ts';
import { ForgedEventError } from '../../ports/payment-provider.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { eventReceiver } from './receive-event.ts';
import type { ReceiveEventDeps } from './receive-event.ts';

export interface WebhookDeps extends ReceiveEventDeps {
  clock: Clock;
  provider: PaymentProvider;
}

export function webhookRoutes(deps: WebhookDeps): Route[] {
  const { clock, provider } = deps;
  const receiveEvent = eventReceiver(deps);
  return [
    openRoute(
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
    ),
  ];
}
