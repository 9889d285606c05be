import * as z from 'zod';
import type { JobHandler } from '../../jobs/jobs.ts';
import { followUp } from './credit/follow-up.ts';
import type { FollowUpNeeds } from './credit/follow-up.ts';
import { closeCheckouts, reconcile } from './attempts/reconcile.ts';
import { tellOfRefunds } from './refunds/tell-of-refunds.ts';

const FollowUpPayload = z.object({ paymentId: z.uuid() });
const ClosePayload = z.object({ paymentLinkId: z.uuid() });

export function checkoutJobs(needs: FollowUpNeeds): JobHandler[] {
  const follow: JobHandler<z.output<typeof FollowUpPayload>> = {
    name: 'follow-up-payment',
    payload: FollowUpPayload,
    run: ({ paymentId }) => followUp(needs, paymentId),
  };
  const close: JobHandler<z.output<typeof ClosePayload>> = {
    name: 'close-checkouts',
    payload: ClosePayload,
    run: ({ paymentLinkId }) => closeCheckouts(needs, paymentLinkId),
  };
  const look: JobHandler = {
    name: 'reconcile-payments',
    payload: z.unknown(),
    run: async () => {
      // News first, so that a round that fails holds up none; the round in any case.
      try {
        await tellOfRefunds(needs);
      } finally {
        await reconcile(needs);
      }
    },
  };
  return [follow, close, look] as JobHandler[];
}
