import { moveGoogleProfile } from './queries.ts';
import { googleProfileRoutes } from './routes.ts';
import type { StepDeps } from './routes.ts';
import { staffGoogleProfileRoutes } from './staff-routes.ts';
import type { StaffProfileDeps } from './staff-routes.ts';
import { GOOGLE_PROFILE_UNDOS } from './undo.ts';

export type GoogleProfilesDeps = StepDeps & StaffProfileDeps;

/** A contractor's profile at Google: their steps, and the staff's queue. */
export function googleProfilesFeature(deps: GoogleProfilesDeps) {
  return {
    routes: [...googleProfileRoutes(deps), ...staffGoogleProfileRoutes(deps)],
    jobs: [],
    undoRules: GOOGLE_PROFILE_UNDOS,
    moveRows: moveGoogleProfile,
  };
}
