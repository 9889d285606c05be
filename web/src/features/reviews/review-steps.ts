import type { BodyOf, ReplyOf } from '@jobly/core/contract';
import {
  saveReviewSettings,
  type ReviewSettings,
  type getReviewSettings,
} from '@jobly/core/reviews/contract';
import { t } from '@jobly/core/language/t';
import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { reviewDetour, reviewState, type ReviewScreen } from '@jobly/core/reviews/status';
import { call } from '../../lib/api/api.ts';
import { recordGate, useRecordStep } from '../../lib/record-gate.tsx';
import { reviewSettingsQuery } from './queries.ts';

export type Reviews = ReplyOf<typeof getReviewSettings>;

export const { screen: reviewScreen } = recordGate({
  query: reviewSettingsQuery,
  detour: (screen: ReviewScreen, { settings }) => reviewDetour(screen, reviewState(settings)),
  failed: 'Your review settings could not be loaded.',
});

interface Saving {
  failed?: string;
  onSaved: (settings: ReviewSettings) => unknown;
}

export function useSaveReviews({ failed = t(REVIEW_MESSAGES.notSaved), onSaved }: Saving) {
  return useRecordStep(reviewSettingsQuery, {
    run: (body: BodyOf<typeof saveReviewSettings>) => call(saveReviewSettings, { body }),
    onDone: ({ settings }) => onSaved(settings),
    // Spec 8 has one message for failures; only this refusal has its own.
    failed,
    reasons: ['business_name_missing'],
  });
}
