import * as z from 'zod';
import type { JobHandler } from '../../jobs/jobs.ts';
import { followUp } from './credit/follow-up.ts';
import type { FollowUpDeps } from './credit/follow-up.ts';
import { closeCheckouts, reconcile } from './attempts/reconcile.ts';
import { tellOfRefunds } from './refunds/tell-of-refunds.ts';

const FollowUpPayload = z.object({ paymentId: z.uuid() });
const ClosePayload = z.object({ paymentLinkId: z.uuid() });

export function checkoutJobs(deps: FollowUpDeps): JobHandler[] {
  const follow: JobHandler<z.output<typeof FollowUpPayload>> = {
    name: 'follow-up-payment',
    payload: FollowUpPayload,
    run: ({ paymentId }) => followUp(deps, paymentId),
  };
  const close: JobHandler<z.output<typeof ClosePayload>> = {
    name: 'close-checkouts',
    payload: ClosePayload,
    run: ({ paymentLinkId }) => closeCheckouts(deps, paymentLinkId),
  };
  const look: JobHandler = {
    name: 'reconcile-payments',
    payload: z.unknown(),
    run: async () => {
      // News first, so that a round that fails holds up none; the round in any case.
      try {
        await tellOfRefunds(deps);
      } finally {
        await reconcile(deps);
      }
    },
  };
  return [follow, close, look] as JobHandler[];
}
