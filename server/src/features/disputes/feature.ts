import type { NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import type { PackDeps } from './pack/read-pack.ts';
import { disputeRoutes } from './routes.ts';
import { syncDispute, syncDisputes, type SyncDeps } from './sync-disputes.ts';

/** Disputes of payments by customers' banks: entered, contractor and staff notified, with an evidence pack. */
export function disputesFeature(deps: SyncDeps & PackDeps & NewsDeps) {
  return {
    routes: disputeRoutes(deps),
    tasks: [{ name: 'sync-disputes' as const, run: () => syncDisputes(deps) }],
    /** False: no payment of ours. */
    syncDispute: (event: { paymentId: string; disputeId: string }) => syncDispute(deps, event),
    moveRows: (db: Db, { from, to }: AccountMove) =>
      updateRows(db, 'disputes', { user_id: from }, { user_id: to }),
  };
}
