import { AppError } from '@jobly/core/app-error';
import { saveReviewSettings } from '@jobly/core/reviews/contract';
import type { ReviewSettings } from '@jobly/core/reviews/contract';
import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { cacheSettings, reviewSettingsQuery } from './queries.ts';
import type { ReviewSettingsInput } from './review-draft.ts';

interface Saving {
  failed: string;
  /** Runs before the gate may redirect. */
  onSaved: (settings: ReviewSettings) => void | Promise<void>;
}

function useSaving({ failed, onSaved }: Saving) {
  const queries = useQueryClient();
  return useMutation({
    // Starts with the table's name: RecordGate does not redirect while such a mutation runs.
    mutationKey: [reviewSettingsQuery.queryKey[0], 'save'],
    mutationFn: (input: ReviewSettingsInput) => call(saveReviewSettings, { body: input }),
    onSuccess: async ({ settings }) => {
      await cacheSettings(queries, settings);
      await onSaved(settings);
    },
    onError: (error) => {
      toast.error(isNameMissing(error) ? REVIEW_MESSAGES.nameMissing : failed);
      void queries.invalidateQueries({ queryKey: reviewSettingsQuery.queryKey });
    },
  });
}

/** Spec 8 has one sentence for a failure; only this refusal has another reason. */
function isNameMissing(error: Error): boolean {
  return error instanceof AppError && error.code === 'business_name_missing';
}

/** The first time: on leads to the confirmation, off to the settings. */
export function useSetUpReviews() {
  const navigate = useNavigate();
  return useSaving({
    failed: REVIEW_MESSAGES.notSaved,
    onSaved: async ({ autoSendEnabled, businessName }) => {
      toast.success(
        autoSendEnabled ? REVIEW_MESSAGES.active(businessName) : REVIEW_MESSAGES.updated,
      );
      await navigate({
        to: autoSendEnabled ? '/grow/reviews/active' : '/grow/reviews/settings',
        replace: true,
      });
    },
  });
}

export function useChangeReviews() {
  return useSaving({
    failed: REVIEW_MESSAGES.notSaved,
    onSaved: () => toast.success(REVIEW_MESSAGES.updated),
  });
}

export function useStopReviews() {
  const navigate = useNavigate();
  return useSaving({
    failed: REVIEW_MESSAGES.notTurnedOff,
    onSaved: async ({ businessName }) => {
      toast.success(REVIEW_MESSAGES.turnedOff(businessName));
      await navigate({ to: '/grow', replace: true });
    },
  });
}
