import {
  acceptEstimateForCustomer,
  recordCustomerCancelled,
} from '@jobly/core/estimates/answer-contract';
import { AppError } from '@jobly/core/errors';
import { requireFreshCode } from '../../http/caller.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import { acceptEstimate } from './accept.ts';
import { cancelByCustomer } from './cancel.ts';
import type { EstimateDeps } from './deps.ts';
import { readEstimate } from './read-estimate.ts';
import { readOffer } from './read-offer.ts';

/** What the contractor records of what the customer said. */
export function answerRoutes(deps: EstimateDeps): Route[] {
  const { database, clock } = deps;

  async function own(asked: { id: string; userId: string }) {
    const read = await readOffer(deps, database.system, asked);
    if (!read) throw new AppError('estimate_not_found');
    return read;
  }
  async function shown(asked: { id: string; userId: string }) {
    const { row } = await own(asked);
    return { estimate: await readEstimate(deps, database.system, row) };
  }

  return [
    jsonRoute(acceptEstimateForCustomer, async ({ caller, params, body }) => {
      const asked = { id: params.id, userId: caller.userId };
      const { language } = await own(asked);
      const { version, name, note, refundCents } = body;
      if (refundCents !== undefined) requireFreshCode(caller, clock.now(), 'refund');
      const back = refundCents === undefined ? {} : { agreedCents: refundCents };
      await acceptEstimate(deps, { ...asked, version, by: 'owner', name, note, language, ...back });
      return shown(asked);
    }),

    jsonRoute(recordCustomerCancelled, async ({ caller, params, body }) => {
      const asked = { id: params.id, userId: caller.userId };
      // Every payment goes back.
      requireFreshCode(caller, clock.now(), 'refund');
      await cancelByCustomer(deps, { ...asked, saidOn: body.saidOn });
      return shown(asked);
    }),
  ];
}
