import { getReconciliation, startReconciliation } from '@jobly/core/reconciliation/contract';
import * as z from 'zod';
import { changeAndLog } from '../../http/actor.ts';
import { jsonRoute } from '../../http/route.ts';
import type { Enqueue, TaskHandler } from '../../tasks/tasks.ts';
import { findLatest, findProgress, isUnderWay } from './queries.ts';
import { reconcile, reconcileIfDue, type ReconcileDeps } from './reconcile.ts';

export interface ReconciliationDeps extends ReconcileDeps {
  enqueue: Enqueue;
}

const RequestedByStaff = z.object({ asked: z.literal(true) });

/** The provider's statement against our ledger (M15): every day, and when staff ask for it. */
export function reconciliationFeature(deps: ReconciliationDeps) {
  const { database, clock, enqueue } = deps;
  const task: TaskHandler = {
    name: 'reconcile-statement',
    run: (payload) =>
      RequestedByStaff.safeParse(payload).success ? reconcile(deps) : reconcileIfDue(deps),
  };
  return {
    routes: [
      jsonRoute(getReconciliation, async () => {
        const { latest, finishedAt } = await findLatest(database.system);
        const { compared_until: until } = await findProgress(database.system);
        return {
          comparedAt: finishedAt?.toISOString() ?? null,
          comparedUntil: until?.toISOString() ?? null,
          rowCount: latest?.row_count ?? 0,
          failedAt: latest?.failed_at?.toISOString() ?? null,
          running: await isUnderWay(database.system),
        };
      }),
      jsonRoute(startReconciliation, async (by) => {
        await changeAndLog(deps, by, async (db) => {
          await enqueue(db, 'reconcile-statement', { asked: true });
          return {
            action: 'start-reconciliation',
            userId: null,
            subject: "the provider's statement",
            before: null,
            after: null,
          };
        });
        return {};
      }),
    ],
    tasks: [task],
    ageSeconds: async () => {
      const { since } = await findLatest(database.shown);
      return since ? (clock.now().getTime() - since.getTime()) / 1000 : Number.NaN;
    },
  };
}
