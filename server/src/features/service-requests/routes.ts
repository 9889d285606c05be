import { AppError } from '@jobly/core/errors';
import { notifyServiceRequest } from '@jobly/core/service-requests';
import type { Database } from '../../db/database.ts';
import { jsonRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { notifyStaff } from './notify-staff.ts';
import type { NotifyDeps } from './notify-staff.ts';

export function serviceRequestRoutes(deps: NotifyDeps & { database: Database }): Route[] {
  return [
    jsonRoute(notifyServiceRequest, async ({ caller, body, context }) => {
      if (body.userId !== caller.userId) throw new AppError('forbidden');
      try {
        await deps.database.system.transaction().execute((db) => notifyStaff(deps, db, body));
      } catch (error) {
        // The request itself stands already; the person has nothing to mend (spec 7).
        context.get('log')().error({ err: error }, 'staff were not told of a service request');
      }
      return {};
    }),
  ];
}
