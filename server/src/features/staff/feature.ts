import { rateLimit } from '../../db/rate-limits.ts';
import { gateCookie } from '../../http/cookies.ts';
import { staffActionRoutes } from './actions/action-routes.ts';
import type { ActionDeps } from './actions/action-routes.ts';
import { staffReadRoutes } from './desk/read-routes.ts';
import type { ReadDeps } from './desk/read-routes.ts';
import { viewingRoutes } from './desk/viewing-routes.ts';
import type { ViewingDeps } from './desk/viewing-routes.ts';
import { moveFormResponses } from './user-form/create-user.ts';
import { GATE_TRIES } from './user-form/gate.ts';
import { userFormRoutes } from './user-form/user-form-routes.ts';
import type { UserFormDeps } from './user-form/user-form-routes.ts';

type MadeHere = 'tries' | 'cookie';

export interface StaffDeps extends Omit<
  ActionDeps & ReadDeps & ViewingDeps & UserFormDeps,
  MadeHere
> {
  publicUrl: string;
}

/** The desk of staff: search, actions with a preview and a log, support view, and the form for new users. */
export function staffFeature(given: StaffDeps) {
  const deps = {
    ...given,
    tries: rateLimit(given.database.pool, GATE_TRIES),
    cookie: gateCookie(given.publicUrl),
  };
  return {
    routes: [
      ...staffActionRoutes(deps),
      ...staffReadRoutes(deps),
      ...viewingRoutes(deps),
      ...userFormRoutes(deps),
    ],
    jobs: [],
    moveRows: moveFormResponses,
  };
}
