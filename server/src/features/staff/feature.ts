import type { Database, Queries } from '../../db/database.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import { gateCookie } from '../../http/cookies/gate-cookie.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import { staffActionRoutes } from './actions/action-routes.ts';
import type { ActionNeeds } from './actions/action-routes.ts';
import { GATE_TRIES } from './user-form/gate.ts';
import { staffReadRoutes } from './desk/read-routes.ts';
import { requireSeen } from './actions/run-action.ts';
import {
  addStaff,
  listStaff,
  makeFirstAdmin,
  removeStaff,
  StaffAccountError,
} from './staff-accounts.ts';
import { userFormRoutes } from './user-form/user-form-routes.ts';
import type { UserFormNeeds } from './user-form/user-form-routes.ts';
import { viewingRoutes } from './desk/viewing-routes.ts';
import type { ViewingNeeds } from './desk/viewing-routes.ts';
import { previewDeleteWebsite } from './actions/website-previews.ts';

export { StaffAccountError };

type MadeHere = 'deleteFilesOf' | 'enqueueBuild' | 'enqueueMerchant' | 'tries' | 'cookie';

export interface StaffDeps extends Omit<ActionNeeds & ViewingNeeds & UserFormNeeds, MadeHere> {
  publicUrl: string;
  enqueue: Enqueue;
  filesOf: (queries: Queries, userId: string) => Promise<object[]>;
}

/** The desk of staff: search, actions with a preview and a log, support view, and the form for new users. */
export function staffFeature(given: StaffDeps) {
  const { database, publicUrl, enqueue, filesOf } = given;
  const deps = {
    ...given,
    async deleteFilesOf(queries: Queries, userId: string) {
      const files = await filesOf(queries, userId);
      if (files.length > 0) await enqueue(queries, 'delete-files', { files });
    },
    enqueueBuild: (queries: Queries, userId: string) =>
      enqueue(queries, 'build-website', { userId }),
    enqueueMerchant: (queries: Queries, userId: string) =>
      enqueue(queries, 'ensure-merchant', { userId }),
    tries: rateLimit(database.pool, GATE_TRIES),
    cookie: gateCookie(publicUrl),
  };
  return {
    routes: [
      ...staffActionRoutes(deps),
      ...staffReadRoutes(deps),
      ...viewingRoutes(deps),
      ...userFormRoutes(deps),
    ],
    jobs: [],
    /** Refuses a deletion that is not the one that was previewed. */
    requireSeenDeletion: async (queries: Queries, userId: string, seen: string | undefined) =>
      requireSeen(await previewDeleteWebsite(deps, queries, { userId }), seen),
  };
}

/** Who is staff, for the command line and the start: both work on a database before anything is composed. */
export function staffAccounts(database: Database) {
  return {
    add: (given: Parameters<typeof addStaff>[1]) => addStaff(database, given),
    remove: (given: Parameters<typeof removeStaff>[1]) => removeStaff(database, given),
    list: () => listStaff(database),
    makeFirstAdmin: (given: Parameters<typeof makeFirstAdmin>[1]) =>
      makeFirstAdmin(database, given),
  };
}
