import { serviceRequestEmail } from '@jobly/core/service-requests';
import type { ServiceType } from '@jobly/core/service-requests';
import type { Db } from '../../db/database.ts';
import type { QueueMessage } from '../../outgoing-message.ts';
import type { Clock } from '../../ports/clock.ts';

export interface NotifyDeps {
  clock: Clock;
  staffEmail: string;
  queueMessage: QueueMessage;
}

export interface ServiceRequest {
  userId: string;
  serviceType: ServiceType;
  /** Which request it is, when there may be several in a day. */
  requestId?: string;
  /** What is to be changed, in the contractor's words. */
  change?: string | undefined;
}

/**
 * Staff hear of each request once. The browser's own call does not say which one it means: it counts
 * once a day at most, however often its button is tapped.
 */
export async function notifyStaff(
  deps: NotifyDeps,
  db: Db,
  { userId, serviceType, requestId, change }: ServiceRequest,
): Promise<void> {
  const profile = await db
    .selectFrom('profiles')
    .select(['name', 'company_name', 'phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const day = deps.clock.now().toISOString().slice(0, 10);
  await deps.queueMessage(db, {
    userId,
    kind: 'service_request',
    channel: 'email',
    recipient: deps.staffEmail,
    dedupeKey: `service-request:${userId}:${serviceType}:${requestId ?? day}`,
    ...serviceRequestEmail({
      serviceType,
      change,
      userId,
      business: profile?.company_name ?? null,
      name: profile?.name ?? null,
      phone: profile?.phone ?? null,
      email: profile?.email ?? null,
    }),
  });
}
