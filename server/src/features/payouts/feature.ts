import * as z from 'zod';
import type { Db } from '../../db/database.ts';
import { findRow } from '../../db/rows.ts';
import { forEachSequential } from '../../tasks/for-each-sequential.ts';
import { task, type TaskHandler } from '../../tasks/tasks.ts';
import {
  ensureContractor,
  findFormerAccount,
  findReleasable,
  markExtra,
  movePayouts,
  releaseMerchant,
} from './contractor-rows.ts';
import { canHoldPayouts } from '../../ports/payment-providers.ts';
import type { PayoutsDeps } from './deps.ts';
import { ensureMerchant } from './ensure-merchant.ts';
import type { StaffIntents } from '../../staff-actions/intent.ts';
import type { AccountChange } from '../../outgoing-message.ts';
import { accountChanged, deleteOldChanges } from './protection/account-changed.ts';
import { notMeRoutes } from './protection/not-me-routes.ts';
import { stopMoney } from './protection/hold.ts';
import { holdPayouts } from './protection/hold-payouts.ts';
import { prepareRelease } from './protection/prepare-release.ts';
import { refreshBalance } from './fetch-balance.ts';
import { finishMoves } from './moves/finish-moves.ts';
import { prepareMove } from './moves/prepare-move.ts';
import { payoutRoutes } from './routes.ts';
import { settleBankChanges } from './settle-bank-changes.ts';
import { refreshMerchants, refreshPayouts, refreshVerification } from './sync-payouts.ts';

/** A business's merchant at the provider: its registration, bank account, balance and payouts. */
export function payoutsFeature(deps: PayoutsDeps) {
  const tasks: TaskHandler[] = [
    task('ensure-merchant', z.object({ userId: z.uuid() }), async ({ userId }) => {
      try {
        await ensureMerchant(deps, userId);
      } catch (error) {
        // Deleted or merged since.
        if (await findRow(deps.database.system, 'users', { id: userId })) throw error;
      }
    }),
    { name: 'settle-bank-changes', run: () => settleBankChanges(deps) },
    { name: 'hold-payouts', run: () => holdPayouts(deps) },
    {
      name: 'refresh-merchants',
      // A provider that is away must not keep a move that is ready from ending.
      run: () => forEachSequential([refreshMerchants, finishMoves], (step) => step(deps)),
    },
    {
      name: 'housekeeping',
      run: () => deleteOldChanges(deps.database.system, deps.clock.now()),
    },
  ];
  const staffIntents: Pick<StaffIntents, 'release-payouts' | 'move-provider'> = {
    'release-payouts': prepareRelease(deps),
    'move-provider': prepareMove(deps),
  };
  return {
    routes: [...payoutRoutes(deps), ...notMeRoutes(deps)],
    tasks,
    ensureMerchant: (userId: string) => ensureMerchant(deps, userId),
    refreshBalance: (userId: string) => refreshBalance(deps, userId),
    refreshVerification: (merchantId: string) => refreshVerification(deps, merchantId),
    refreshPayouts: (merchantId: string) => refreshPayouts(deps, merchantId),
    findFormerAccount: (merchantId: string) => findFormerAccount(deps.database.system, merchantId),
    markExtra,
    staffIntents,
    canHoldPayouts: (merchantId: string | null) => canHoldPayouts(deps.provider, merchantId),
    stopMoney: (db: Db, userId: string, stopped: boolean) => stopMoney(deps, db, userId, stopped),
    accountChanged: (db: Db, change: AccountChange) => accountChanged(deps, db, change),
    ensureContractor,
    findReleasable,
    releaseMerchant,
    moveRows: movePayouts,
  };
}
