import { ReviewRequest } from '@jobly/core/reviews/contract';
import type { ReviewSettings } from '@jobly/core/reviews/contract';
import type { ReviewPlaces } from '@jobly/core/reviews/review-address';
import type { ReviewFacts, SettingsRow } from './queries.ts';
import type { RequestRow } from './request-queries.ts';

export function replyOfSettings(row: SettingsRow): ReviewSettings {
  return {
    businessName: row.business_name,
    autoSendEnabled: row.auto_send_enabled,
    delayMinutes: row.delay_minutes,
    reviewUrl: row.review_url,
  };
}

export function replyOfFacts(facts: ReviewFacts): ReviewSettings | null {
  const { business_name: name, auto_send_enabled: on, delay_minutes: delay } = facts;
  if (name === null || on === null || delay === null) return null;
  return {
    businessName: name,
    autoSendEnabled: on,
    delayMinutes: delay,
    reviewUrl: facts.review_url,
  };
}

export function placesOf(
  facts: Pick<
    ReviewFacts,
    | 'review_url'
    | 'profile_review_url'
    | 'profile_url'
    | 'google_profile_name'
    | 'company_name'
    | 'business_name'
  >,
): ReviewPlaces {
  return {
    reviewUrl: facts.review_url,
    profileReviewUrl: facts.profile_review_url,
    profileUrl: facts.profile_url,
    googleProfileName: facts.google_profile_name,
    businessName: facts.company_name ?? facts.business_name,
  };
}

export function replyOfRequest(row: RequestRow): ReviewRequest {
  return ReviewRequest.parse({
    id: row.id,
    paymentLinkId: row.payment_link_id,
    customerName: row.customer_name,
    status: row.status,
    skipReason: row.skip_reason,
    channel: row.channel,
    dueAt: row.due_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
  });
}
