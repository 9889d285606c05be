import { AppError } from '@jobly/core/app-error';
import {
  confirmManagerAccess,
  saveGoogleProfile,
  startGoogleProfile,
} from '@jobly/core/google-profiles/contract';
import { GOOGLE_PROFILE_MESSAGES } from '@jobly/core/google-profiles/messages';
import type { GoogleProfilePath } from '@jobly/core/google-profiles/status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { googleProfileQuery, cacheProfile } from './queries.ts';

export type ProfileStep = 'has-one' | 'has-none' | 'manager-added' | 'start-creation';

const STEPS: Record<
  ProfileStep,
  { next: GoogleProfilePath; failed: string; done?: string; take: () => ReturnType<typeof answer> }
> = {
  'has-one': {
    next: '/grow/google-profile/add-manager',
    failed: GOOGLE_PROFILE_MESSAGES.notSaved,
    take: () => answer(true),
  },
  'has-none': {
    next: '/grow/google-profile/create',
    failed: GOOGLE_PROFILE_MESSAGES.notSaved,
    take: () => answer(false),
  },
  'manager-added': {
    next: '/grow/google-profile/optimizing',
    failed: GOOGLE_PROFILE_MESSAGES.notSaved,
    done: GOOGLE_PROFILE_MESSAGES.managerAdded,
    take: () => call(confirmManagerAccess),
  },
  'start-creation': {
    next: '/grow/google-profile/optimizing',
    failed: GOOGLE_PROFILE_MESSAGES.notStarted,
    take: () => call(startGoogleProfile),
  },
};

function answer(hasExistingProfile: boolean) {
  return call(saveGoogleProfile, { body: { hasExistingProfile } });
}

/** Sends a step and replaces the screen with the next one, so that Back leads to Grow. */
export function useProfileStep() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // Starts with the table's name: RecordGate does not redirect while such a mutation runs.
    mutationKey: [googleProfileQuery.queryKey[0], 'step'],
    mutationFn: (step: ProfileStep) => STEPS[step].take(),
    onSuccess: async ({ googleProfile }, step) => {
      const { next, done } = STEPS[step];
      await cacheProfile(queries, googleProfile);
      if (done) toast.success(done);
      await navigate({ to: next, replace: true });
    },
    onError: (error, step) => {
      toast.error(isSettled(error) ? error.message : STEPS[step].failed);
      // Staff may have changed it meanwhile: the gate then redirects.
      void queries.invalidateQueries({ queryKey: googleProfileQuery.queryKey });
    },
  });
}

/** Spec 8 has one sentence for each step; only this refusal has another reason. */
function isSettled(error: Error): boolean {
  return error instanceof AppError && error.code === 'google_profile_settled';
}
