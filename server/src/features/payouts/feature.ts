import { ensureContractor, markExtra, movePayouts } from './contractor-rows.ts';
import { ensureMerchant } from './ensure-merchant.ts';
import { refreshBalance } from './fetch-balance.ts';
import type { BankDeps } from './finish-bank-change.ts';
import { payoutJobs } from './jobs.ts';
import { findReleasable, releaseMerchant } from './merchant-use.ts';
import { findFormerAccount, refreshPayouts, refreshVerification } from './merchant-news.ts';
import { payoutRoutes } from './routes.ts';

export type PayoutsDeps = BankDeps;

/** A business's merchant at the provider: its registration, bank account, balance and payouts. */
export function payoutsFeature(deps: PayoutsDeps) {
  return {
    routes: payoutRoutes(deps),
    jobs: payoutJobs(deps),
    ensureMerchant: (userId: string) => ensureMerchant(deps, userId),
    refreshBalance: (userId: string) => refreshBalance(deps, userId),
    refreshVerification: (merchantId: string) => refreshVerification(deps, merchantId),
    refreshPayouts: (merchantId: string) => refreshPayouts(deps, merchantId),
    findFormerAccount: (merchantId: string) => findFormerAccount(deps.database, merchantId),
    markExtra,
    ensureContractor,
    findReleasable,
    releaseMerchant,
    moveRows: movePayouts,
  };
}
