import { googleProfileRoutes } from './routes.ts';
import { staffGoogleProfileRoutes } from './staff-routes.ts';
import type { StaffProfileNeeds } from './staff-routes.ts';
import type { StepNeeds } from './steps.ts';

export type GoogleProfilesDeps = StepNeeds & StaffProfileNeeds;

/** A contractor's profile at Google: their steps, and the staff's queue. */
export function googleProfilesFeature(deps: GoogleProfilesDeps) {
  return { routes: [...googleProfileRoutes(deps), ...staffGoogleProfileRoutes(deps)], jobs: [] };
}
