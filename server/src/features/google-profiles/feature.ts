import type { NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import { googleProfileRoutes, type StepDeps } from './routes.ts';
import { GOOGLE_PROFILE_UNDOS, staffGoogleProfileRoutes } from './staff-routes.ts';

export function googleProfilesFeature(deps: StepDeps & NewsDeps) {
  return {
    routes: [...googleProfileRoutes(deps), ...staffGoogleProfileRoutes(deps)],
    tasks: [],
    undoRules: GOOGLE_PROFILE_UNDOS,
    async moveRows(db: Db, { from, to, moving }: AccountMove) {
      if (!moving.includes('google_profiles')) return;
      await updateRows(db, 'google_profiles', { user_id: from }, { user_id: to });
    },
  };
}
