import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/staff/contract';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { writeAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/database.ts';
import { actorOf } from '../../../http/actor.ts';
import { jsonRoute } from '../../../http/route.ts';
import type { Route } from '../../../http/route.ts';
import { mustFindPerson } from '../../../staff-actions/people.ts';
import type { RunDeps } from '../actions/run-action.ts';

const VIEWING_MINUTES = 30;

export interface ViewingDeps extends RunDeps {
  /** The session looks through other eyes now: what it listens to begins anew. */
  onEyesChanged: (sessionId: string) => void;
  setViewing: (
    db: Db,
    sessionId: string,
    viewing: { userId: string; until: Date } | null,
  ) => Promise<void>;
}

/** Support view: the session reads as that contractor (http/viewing.ts) until it is over. */
export function viewingRoutes(deps: ViewingDeps): Route[] {
  const { database, clock } = deps;
  return [
    jsonRoute(contract.startViewing, async ({ body, caller, context }) => {
      const now = clock.now();
      const until = new Date(now.getTime() + VIEWING_MINUTES * 60_000);
      await database.system.transaction().execute(async (db) => {
        const person = await mustFindPerson(db, body.userId);
        if (person.role !== 'contractor') {
          throw new AppError('staff_action_refused', { message: REFUSALS.viewStaff });
        }
        await deps.setViewing(db, caller.sessionId, { userId: person.id, until });
        await writeAudit(db, {
          at: now,
          actor: await actorOf(db, caller, context),
          action: 'start-viewing',
          userId: person.id,
          subject: `account ${person.id}`,
          before: null,
          after: { until: until.toISOString() },
          reason: body.reason,
        });
      });
      deps.onEyesChanged(caller.sessionId);
      return { until: until.toISOString() };
    }),

    jsonRoute(contract.stopViewing, async ({ caller, context }) => {
      const { viewing } = caller;
      await database.system.transaction().execute(async (db) => {
        await deps.setViewing(db, caller.sessionId, null);
        if (!viewing) return;
        await writeAudit(db, {
          at: clock.now(),
          actor: await actorOf(db, caller, context),
          action: 'stop-viewing',
          userId: viewing.userId,
          subject: `account ${viewing.userId}`,
          before: { until: viewing.until.toISOString() },
          after: null,
        });
      });
      deps.onEyesChanged(caller.sessionId);
      return {};
    }),
  ];
}
