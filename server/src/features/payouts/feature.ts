import * as z from 'zod';
import { findRow } from '../../db/rows.ts';
import { job, type JobHandler } from '../../jobs/jobs.ts';
import {
  ensureContractor,
  findFormerAccount,
  findReleasable,
  markExtra,
  movePayouts,
  releaseMerchant,
} from './contractor-rows.ts';
import type { PayoutsDeps } from './deps.ts';
import { ensureMerchant } from './ensure-merchant.ts';
import { refreshBalance } from './fetch-balance.ts';
import { payoutRoutes } from './routes.ts';
import { settleBankChanges } from './settle-bank-changes.ts';
import { refreshMerchants, refreshPayouts, refreshVerification } from './sync-payouts.ts';

/** A business's merchant at the provider: its registration, bank account, balance and payouts. */
export function payoutsFeature(deps: PayoutsDeps) {
  const jobs: JobHandler[] = [
    job('ensure-merchant', z.object({ userId: z.uuid() }), async ({ userId }) => {
      try {
        await ensureMerchant(deps, userId);
      } catch (error) {
        // Deleted or merged since: there is nobody left to register.
        if (await findRow(deps.database.system, 'users', { id: userId })) throw error;
      }
    }),
    { name: 'settle-bank-changes', run: () => settleBankChanges(deps) },
    { name: 'refresh-merchants', run: () => refreshMerchants(deps) },
  ];
  return {
    routes: payoutRoutes(deps),
    jobs,
    ensureMerchant: (userId: string) => ensureMerchant(deps, userId),
    refreshBalance: (userId: string) => refreshBalance(deps, userId),
    refreshVerification: (merchantId: string) => refreshVerification(deps, merchantId),
    refreshPayouts: (merchantId: string) => refreshPayouts(deps, merchantId),
    findFormerAccount: (merchantId: string) => findFormerAccount(deps.database.system, merchantId),
    markExtra,
    ensureContractor,
    findReleasable,
    releaseMerchant,
    moveRows: movePayouts,
  };
}
