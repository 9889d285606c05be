import * as z from 'zod';
import { job } from '../../jobs/jobs.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { ensureMerchant } from './ensure-merchant.ts';
import { hasUser } from './queries.ts';
import { settleBankChanges } from './settle-bank-changes.ts';
import { refreshMerchants } from './sync-payouts.ts';
import type { BankDeps } from './finish-bank-change.ts';

export const payoutJobs = (deps: BankDeps): JobHandler[] => [
  job('ensure-merchant', z.object({ userId: z.uuid() }), async ({ userId }) => {
    try {
      await ensureMerchant(deps, userId);
    } catch (error) {
      // Deleted or merged since: there is nobody left to register.
      if (await hasUser(deps.database.system, userId)) throw error;
    }
  }),
  { name: 'settle-bank-changes', run: () => settleBankChanges(deps) },
  { name: 'refresh-merchants', run: () => refreshMerchants(deps) },
];
