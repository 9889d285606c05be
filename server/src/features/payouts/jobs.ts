import * as z from 'zod';
import type { JobHandler } from '../../jobs/jobs.ts';
import { ensureMerchant } from './ensure-merchant.ts';
import { hasUser } from './queries.ts';
import { settleBankChanges } from './settle-bank-changes.ts';
import { refreshMerchants } from './sync-payouts.ts';
import type { BankDeps } from './finish-bank-change.ts';

const EnsurePayload = z.object({ userId: z.uuid() });

export function payoutJobs(deps: BankDeps): JobHandler[] {
  const ensure: JobHandler<z.output<typeof EnsurePayload>> = {
    name: 'ensure-merchant',
    payload: EnsurePayload,
    run: async ({ userId }) => {
      try {
        await ensureMerchant(deps, userId);
      } catch (error) {
        // Deleted or merged since: there is nobody left to register.
        if (await hasUser(deps.database.system, userId)) throw error;
      }
    },
  };
  const settle: JobHandler = {
    name: 'settle-bank-changes',
    payload: z.unknown(),
    run: () => settleBankChanges(deps),
  };
  const refresh: JobHandler = {
    name: 'refresh-merchants',
    payload: z.unknown(),
    run: () => refreshMerchants(deps),
  };
  return [ensure, settle, refresh] as JobHandler[];
}
