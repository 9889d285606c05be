import type { Database, Db } from '../../db/database.ts';
import { notifyStaff } from './notify-staff.ts';
import type { NotifyDeps, ServiceRequest } from './notify-staff.ts';
import { serviceRequestRoutes } from './routes.ts';

export interface ServiceRequestsDeps extends NotifyDeps {
  database: Database;
}

/** What contractors ask of staff, as an e-mail to staff. */
export function serviceRequestsFeature(deps: ServiceRequestsDeps) {
  return {
    routes: serviceRequestRoutes(deps),
    jobs: [],
    notifyStaff: (db: Db, request: ServiceRequest) => notifyStaff(deps, db, request),
  };
}
