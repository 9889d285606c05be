import type { Database, Queries } from '../../db/database.ts';
import { notifyStaff } from './notify-staff.ts';
import type { NotifyNeeds, ServiceRequest } from './notify-staff.ts';
import { serviceRequestRoutes } from './routes.ts';

export interface ServiceRequestsDeps extends NotifyNeeds {
  database: Database;
}

/** What contractors ask of staff, as an e-mail to staff. */
export function serviceRequestsFeature(deps: ServiceRequestsDeps) {
  return {
    routes: serviceRequestRoutes(deps),
    jobs: [],
    notifyStaff: (queries: Queries, request: ServiceRequest) => notifyStaff(deps, queries, request),
  };
}
