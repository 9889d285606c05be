import type { Db } from '../../db/database.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import { updateRows } from '../../db/rows.ts';
import { gateCookie } from '../../http/cookies.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import { staffActionRoutes } from './actions/action-routes.ts';
import type { ActionDeps } from './actions/staff-request.ts';
import { staffReadRoutes, type ReadDeps } from './desk/read-routes.ts';
import { viewingRoutes, type ViewingDeps } from './desk/viewing-routes.ts';
import { approveAsOperator, proposalRoutes } from './proposals/proposal-routes.ts';
import { GATE_FORMS, GATE_TRIES } from './user-form/gate.ts';
import { userFormRoutes, type UserFormDeps } from './user-form/user-form-routes.ts';

export interface StaffDeps extends Omit<
  ActionDeps & ReadDeps & ViewingDeps & UserFormDeps,
  'tries' | 'forms' | 'cookie'
> {
  publicUrl: string;
}

export function staffFeature(given: StaffDeps) {
  const deps = {
    ...given,
    tries: rateLimit(given.database.pool, GATE_TRIES),
    forms: rateLimit(given.database.pool, GATE_FORMS),
    cookie: gateCookie(given.publicUrl),
  };
  return {
    routes: [
      ...staffActionRoutes(deps),
      ...proposalRoutes(deps),
      ...staffReadRoutes(deps),
      ...viewingRoutes(deps),
      ...userFormRoutes(deps),
    ],
    tasks: [],
    approveAsOperator: (id: string) => approveAsOperator(deps, id),
    /** A resent form finds the account that its own was merged into. */
    moveRows: (db: Db, { from, to }: AccountMove) =>
      updateRows(db, 'form_responses', { user_id: from }, { user_id: to }),
  };
}
