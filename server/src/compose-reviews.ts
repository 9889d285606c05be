import type { Config } from './config.ts';
import type { Database, Queries } from './db/database.ts';
import type { OutgoingMessage } from './features/messages/queue-message.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { notifyStaff } from './features/service-requests/notify-staff.ts';
import type { ServiceRequest } from './features/service-requests/notify-staff.ts';
import { serviceRequestRoutes } from './features/service-requests/routes.ts';
import type { Route } from './http/route.ts';
import type { Clock } from './ports/clock.ts';

export interface ReviewParts {
  config: Config;
  database: Database;
  clock: Clock;
  queueMessage: (queries: Queries, message: OutgoingMessage) => Promise<void>;
}

/** Joins the asking for reviews, and the word to staff, to the rest of the house (no adapters here). */
export function composeReviews(parts: ReviewParts) {
  const { config, database, clock, queueMessage } = parts;
  const notifyNeeds = { database, clock, queueMessage, staffEmail: config.STAFF_EMAIL };
  const tellStaff = (queries: Queries, request: ServiceRequest) =>
    notifyStaff(notifyNeeds, queries, request);
  const routes: Route[] = [
    ...serviceRequestRoutes(notifyNeeds),
    ...reviewRoutes({
      database,
      clock,
      consentPolicy: config.REVIEW_CONSENT,
      notifyStaff: tellStaff,
    }),
  ];
  return { routes, notifyStaff: tellStaff };
}
