import type { Database, Db } from '../../db/database.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import { gateCookie } from '../../http/cookies/gate-cookie.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import { staffActionRoutes } from './actions/action-routes.ts';
import type { ActionDeps } from './actions/action-routes.ts';
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
import type { UserFormDeps } from './user-form/user-form-routes.ts';
import { viewingRoutes } from './desk/viewing-routes.ts';
import type { ViewingDeps } from './desk/viewing-routes.ts';
import { previewDeleteWebsite } from './actions/website-previews.ts';

export { StaffAccountError };

type MadeHere = 'deleteFilesOf' | 'enqueueBuild' | 'enqueueMerchant' | 'tries' | 'cookie';

export interface StaffDeps extends Omit<ActionDeps & ViewingDeps & UserFormDeps, MadeHere> {
  publicUrl: string;
  enqueue: Enqueue;
  filesOf: (db: Db, userId: string) => Promise<object[]>;
}

/** The desk of staff: search, actions with a preview and a log, support view, and the form for new users. */
export function staffFeature(given: StaffDeps) {
  const { database, publicUrl, enqueue, filesOf } = given;
  const deps = {
    ...given,
    async deleteFilesOf(db: Db, userId: string) {
      const files = await filesOf(db, userId);
      if (files.length > 0) await enqueue(db, 'delete-files', { files });
    },
    enqueueBuild: (db: Db, userId: string) => enqueue(db, 'build-website', { userId }),
    enqueueMerchant: (db: Db, userId: string) => enqueue(db, 'ensure-merchant', { userId }),
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
    requireSeenDeletion: async (db: Db, userId: string, seen: string | undefined) =>
      requireSeen(await previewDeleteWebsite(deps, db, { userId }), seen),
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
