import { DEFAULT_REVIEW_DELAY_MINUTES } from '@jobly/core/reviews/contract';
import type { ReviewSettings } from '@jobly/core/reviews/contract';
import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { googleAddress } from '@jobly/core/web-address';
import type { FieldErrors } from '../../lib/form.ts';

/** The stored settings, or the defaults: on, after two hours (spec 9). */
export function draftOf(settings: ReviewSettings | null) {
  return {
    autoSendEnabled: settings?.autoSendEnabled ?? true,
    delayMinutes: settings?.delayMinutes ?? DEFAULT_REVIEW_DELAY_MINUTES,
    reviewUrl: settings?.reviewUrl ?? '',
  };
}

export type ReviewDraft = ReturnType<typeof draftOf>;

export function differs(draft: ReviewDraft, settings: ReviewSettings): boolean {
  const typed = { ...draft, reviewUrl: draft.reviewUrl.trim() };
  return JSON.stringify(typed) !== JSON.stringify(draftOf(settings));
}

/** No link at all is fine. */
export function validate({ reviewUrl }: ReviewDraft): FieldErrors<ReviewDraft> {
  const fits = reviewUrl.trim() === '' || googleAddress(reviewUrl) !== undefined;
  return fits ? {} : { reviewUrl: REVIEW_MESSAGES.addressNotValid };
}

export function settingsInput(draft: ReviewDraft) {
  return { ...draft, reviewUrl: googleAddress(draft.reviewUrl) ?? null };
}
