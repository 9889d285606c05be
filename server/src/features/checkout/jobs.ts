import * as z from 'zod';
import { job } from '../../jobs/jobs.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { followUp } from './credit/follow-up.ts';
import type { FollowUpDeps } from './deps.ts';
import { closeCheckouts, reconcile } from './attempts/reconcile.ts';
import { tellOfRefunds } from './refunds/tell-of-refunds.ts';

export const checkoutJobs = (deps: FollowUpDeps): JobHandler[] => [
  job('follow-up-payment', z.object({ paymentId: z.uuid() }), ({ paymentId }) =>
    followUp(deps, paymentId),
  ),
  job('close-checkouts', z.object({ paymentLinkId: z.uuid() }), ({ paymentLinkId }) =>
    closeCheckouts(deps, paymentLinkId),
  ),
  {
    name: 'reconcile-payments',
    async run() {
      // News first, so that a round that fails holds up none; the round in any case.
      try {
        await tellOfRefunds(deps);
      } finally {
        await reconcile(deps);
      }
    },
  },
];
