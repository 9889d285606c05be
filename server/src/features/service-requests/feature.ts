import { AppError } from '@jobly/core/errors';
import { plainWords } from '@jobly/core/plain-words';
import {
  notifyServiceRequest,
  serviceRequestEmail,
  type ServiceType,
} from '@jobly/core/service-requests';
import type { NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { findRow } from '../../db/rows.ts';
import { jsonRoute } from '../../http/route.ts';

export interface ServiceRequestsDeps extends NewsDeps {
  staffEmail: string;
}

interface ServiceRequest {
  userId: string;
  serviceType: ServiceType;
  requestId?: string;
  change?: string | undefined;
}

/** What contractors ask of staff, as an e-mail to staff. */
export function serviceRequestsFeature({
  database,
  clock,
  staffEmail,
  queueMessage,
}: ServiceRequestsDeps) {
  /** Staff are notified of each request once. The browser's own call names none, so it counts once a day at most. */
  async function notifyStaff(db: Db, request: ServiceRequest): Promise<void> {
    const { userId, serviceType, change } = request;
    const profile = await findRow(db, 'profiles', { id: userId });
    const which = request.requestId ?? clock.now().toISOString().slice(0, 10);
    await queueMessage(db, {
      userId,
      kind: 'service_request',
      channel: 'email',
      recipient: staffEmail,
      about: `${userId}:${serviceType}:${which}`,
      write: () =>
        serviceRequestEmail({
          serviceType,
          change,
          userId,
          business: profile?.company_name ? plainWords(profile.company_name) : null,
          name: profile?.name ? plainWords(profile.name) : null,
          phone: profile?.phone ?? null,
          email: profile?.email ?? null,
        }),
    });
  }

  const notify = jsonRoute(notifyServiceRequest, async ({ caller, body, context }) => {
    if (body.userId !== caller.userId) throw new AppError('forbidden');
    try {
      await database.system.transaction().execute((db) => notifyStaff(db, body));
    } catch (error) {
      // The request itself stands already; the person has nothing to mend (spec 7).
      context.get('log')().error({ err: error }, 'staff were not told of a service request');
    }
    return {};
  });
  return { routes: [notify], tasks: [], notifyStaff };
}
