import type { Db } from '../../db/database.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import { deleteRows } from '../../db/rows.ts';
import type { TaskHandler } from '../../tasks/tasks.ts';
import { publicReviewRoutes, type PublicDeps } from './public-routes.ts';
import { recordDeliveryStatus } from './delivery-status.ts';
import { moveReviews, saveConsent, withdrawConsent } from './queries.ts';
import { reviewRoutes, type SettingsDeps } from './routes.ts';
import { scheduleRequest } from './schedule-request.ts';
import { sendDueRequests, type SendDeps } from './send-due.ts';

const WRONG_TOKENS_PER_HOUR = 60;

export type ReviewsDeps = SettingsDeps & SendDeps & Omit<PublicDeps, 'wrongTokens'>;

export function reviewsFeature(deps: ReviewsDeps) {
  const wrongTokens = rateLimit(deps.database.pool, {
    name: 'wrong-review-token',
    allowed: WRONG_TOKENS_PER_HOUR,
    perSeconds: 3_600,
    flooded: true,
  });
  const sendDue: TaskHandler = { name: 'send-due-reviews', run: () => sendDueRequests(deps) };
  return {
    routes: [...reviewRoutes(deps), ...publicReviewRoutes({ ...deps, wrongTokens })],
    tasks: [sendDue],
    scheduleReview: scheduleRequest,
    saveConsent,
    withdrawConsent,
    moveRows: moveReviews,
    deleteRows: (db: Db, userId: string) => deleteRows(db, 'review_requests', { user_id: userId }),
    onDeliveryStatus: recordDeliveryStatus,
  };
}
