import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/staff/contract';
import { REFUSALS } from '@jobly/core/staff/refusals';
import type { BaseDeps } from '../../../base-deps.ts';
import type { Db } from '../../../db/database.ts';
import { changeAndLog } from '../../../http/actor.ts';
import { requireFreshCode } from '../../../http/caller.ts';
import { jsonRoute, type Route } from '../../../http/route.ts';
import { mustFindPerson } from '../../../staff-actions/people.ts';

const VIEWING_MINUTES = 30;

export interface ViewingDeps extends BaseDeps {
  /** Impersonation changed: restart the live stream. */
  onEyesChanged: (sessionId: string) => void;
  setViewing: (
    db: Db,
    sessionId: string,
    viewing: { userId: string; until: Date } | null,
  ) => Promise<void>;
}

/** Until it ends, the session reads as that contractor (http/route.ts). */
export function viewingRoutes(deps: ViewingDeps): Route[] {
  return [
    jsonRoute(contract.startViewing, async ({ body, ...by }) => {
      const { sessionId } = by.caller;
      requireFreshCode(by.caller, deps.clock.now(), 'viewing');
      const until = new Date(deps.clock.now().getTime() + VIEWING_MINUTES * 60_000);
      await changeAndLog(deps, by, async (db) => {
        const person = await mustFindPerson(db, body.userId);
        if (person.role !== 'contractor') {
          throw new AppError('staff_action_refused', { message: REFUSALS.viewStaff });
        }
        await deps.setViewing(db, sessionId, { userId: person.id, until });
        return {
          action: 'start-viewing',
          userId: person.id,
          subject: `account ${person.id}`,
          before: null,
          after: { until: until.toISOString() },
          reason: body.reason,
        };
      });
      deps.onEyesChanged(sessionId);
      return { until: until.toISOString() };
    }),

    jsonRoute(contract.stopViewing, async (by) => {
      const { viewing, sessionId } = by.caller;
      await changeAndLog(deps, by, async (db) => {
        await deps.setViewing(db, sessionId, null);
        if (!viewing) return undefined;
        return {
          action: 'stop-viewing',
          userId: viewing.userId,
          subject: `account ${viewing.userId}`,
          before: { until: viewing.until.toISOString() },
          after: null,
        };
      });
      deps.onEyesChanged(sessionId);
      return {};
    }),
  ];
}
