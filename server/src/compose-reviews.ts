import type { Config } from './config.ts';
import type { Database, Queries } from './db/database.ts';
import type { RateLimit } from './db/rate-limits.ts';
import type { TellFate } from './features/messages/deliver-message.ts';
import { addOptOut, isOptedOut } from './features/messages/opt-outs.ts';
import type { OutgoingMessage } from './features/messages/queue-message.ts';
import { sendDueReviewsJob } from './features/reviews/jobs.ts';
import { publicReviewRoutes } from './features/reviews/public-routes.ts';
import { noteFate } from './features/reviews/request-fates.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { scheduleRequest } from './features/reviews/schedule-request.ts';
import { storeConsent, withdrawConsent } from './features/reviews/store-consent.ts';
import { notifyStaff } from './features/service-requests/notify-staff.ts';
import type { ServiceRequest } from './features/service-requests/notify-staff.ts';
import { serviceRequestRoutes } from './features/service-requests/routes.ts';
import type { Route } from './http/route.ts';
import type { JobHandler } from './jobs/jobs.ts';
import type { Clock } from './ports/clock.ts';

export interface ReviewParts {
  config: Config;
  publicUrl: string;
  database: Database;
  clock: Clock;
  /** The new message's id, or nothing when its key was used before. */
  queueMessage: (queries: Queries, message: OutgoingMessage) => Promise<string | undefined>;
  wrongTokens: RateLimit;
}

/** Joins the asking for reviews, and the word to staff, to the rest of the house (no adapters here). */
export function composeReviews(parts: ReviewParts) {
  const { config, publicUrl, database, clock, queueMessage, wrongTokens } = parts;
  const consentPolicy = config.REVIEW_CONSENT;
  const notifyNeeds = {
    database,
    clock,
    staffEmail: config.STAFF_EMAIL,
    queueMessage: async (queries: Queries, message: OutgoingMessage) => {
      await queueMessage(queries, message);
    },
  };
  const tellStaff = (queries: Queries, request: ServiceRequest) =>
    notifyStaff(notifyNeeds, queries, request);
  const tellFate: TellFate = async (queries, fate) => {
    if (fate.kind === 'review_request') await noteFate(queries, fate);
  };
  const routes: Route[] = [
    ...serviceRequestRoutes(notifyNeeds),
    ...reviewRoutes({ database, clock, consentPolicy, notifyStaff: tellStaff }),
    ...publicReviewRoutes({ database, clock, wrongTokens, addOptOut }),
  ];
  const jobs: JobHandler[] = [
    sendDueReviewsJob({ database, clock, publicUrl, consentPolicy, queueMessage, isOptedOut }),
  ];
  return {
    routes,
    jobs,
    notifyStaff: tellStaff,
    scheduleReview: scheduleRequest,
    storeConsent,
    withdrawConsent,
    tellFate,
  };
}
