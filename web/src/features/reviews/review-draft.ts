import type { BodyOf } from '@jobly/core/contract';
import { DEFAULT_REVIEW_DELAY_MINUTES } from '@jobly/core/reviews/contract';
import type { ReviewSettings, saveReviewSettings } from '@jobly/core/reviews/contract';
import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { googleAddress } from '@jobly/core/web-address';
import type { FieldErrors } from '../../lib/form.ts';

export interface ReviewDraft {
  autoSendEnabled: boolean;
  delayMinutes: number;
  reviewUrl: string;
}

export type ReviewSettingsInput = BodyOf<typeof saveReviewSettings>;

/** The stored settings, or the defaults: on, after two hours (spec 9). */
export function draftOf(settings: ReviewSettings | null): ReviewDraft {
  return {
    autoSendEnabled: settings?.autoSendEnabled ?? true,
    delayMinutes: settings?.delayMinutes ?? DEFAULT_REVIEW_DELAY_MINUTES,
    reviewUrl: settings?.reviewUrl ?? '',
  };
}

export function differs(draft: ReviewDraft, settings: ReviewSettings): boolean {
  return (
    draft.autoSendEnabled !== settings.autoSendEnabled ||
    draft.delayMinutes !== settings.delayMinutes ||
    draft.reviewUrl.trim() !== (settings.reviewUrl ?? '')
  );
}

/** No link at all is fine. */
export function validate({ reviewUrl }: ReviewDraft): FieldErrors<ReviewDraft> {
  const fits = reviewUrl.trim() === '' || googleAddress(reviewUrl) !== undefined;
  return fits ? {} : { reviewUrl: REVIEW_MESSAGES.addressNotValid };
}

export function settingsInput(draft: ReviewDraft): ReviewSettingsInput {
  const { autoSendEnabled, delayMinutes, reviewUrl } = draft;
  return { autoSendEnabled, delayMinutes, reviewUrl: googleAddress(reviewUrl) ?? null };
}
