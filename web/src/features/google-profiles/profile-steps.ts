import type { GoogleProfile } from '@jobly/core/google-profiles/contract';
import { GOOGLE_PROFILE_MESSAGES } from '@jobly/core/google-profiles/messages';
import {
  googleProfileDetour,
  type GoogleProfilePath,
  type GoogleProfileScreen,
} from '@jobly/core/google-profiles/status';
import { t } from '@jobly/core/language/t';
import { navigate } from '../../router/router.ts';
import { recordGate, useRecordStep } from '../../lib/record-gate.tsx';
import { googleProfileQuery } from './queries.ts';

export const { screen: profileScreen } = recordGate({
  query: googleProfileQuery,
  detour: (screen: GoogleProfileScreen, { googleProfile: profile }) =>
    googleProfileDetour(screen, {
      // A missing record counts as not started (spec 2).
      status: profile?.status ?? 'not_started',
      requested: Boolean(profile?.optimizationRequestedAt),
    }),
  failed: 'Your Google profile could not be loaded.',
});

export interface ProfileStep<Input> {
  run: (input: Input) => Promise<{ googleProfile: GoogleProfile }>;
  next: (input: Input) => GoogleProfilePath;
  done?: string;
  failed?: string;
}

/** Sends a step and replaces the screen with the next one, so that Back leads to Grow. */
export function useProfileStep<Input = void>(step: ProfileStep<Input>) {
  const { run, next, done, failed = t(GOOGLE_PROFILE_MESSAGES.notSaved) } = step;
  return useRecordStep(googleProfileQuery, {
    run,
    done,
    // Spec 8 has one message per step; only this refusal has its own.
    failed,
    reasons: ['google_profile_settled'],
    onDone: (_reply, input) => navigate(next(input), { replace: true }),
  });
}
