import { AppError } from '@jobly/core/errors';
import { NEXT_GOOGLE_PROFILE_STATUSES } from '@jobly/core/google-profiles/status';
import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { lockGoogleProfile, markExtra, updateRow } from './queries.ts';
import type { GoogleProfileChange, GoogleProfileRow } from './queries.ts';

export interface StepNeeds {
  database: Database;
  clock: Clock;
  notifyStaff: (queries: Queries, userId: string) => Promise<void>;
}

/** The setup question (spec 4): 'yes' leads to the manager step, 'no' to a new profile. */
export function saveAnswer(needs: StepNeeds, userId: string, hasExistingProfile: boolean) {
  return step(needs, userId, (profile) => {
    // We are at work: the question is closed.
    const atWork = profile.status === 'creating' && profile.optimization_requested_at;
    if (atWork) throw new AppError('google_profile_settled');
    return {
      status: hasExistingProfile ? 'adding_manager' : 'creating',
      has_existing_profile: hasExistingProfile,
    };
  });
}

/** The contractor says that we are a manager now: staff confirm it and start. */
export function confirmManager(needs: StepNeeds, userId: string) {
  return step(needs, userId, (profile) => {
    // A second press, its first answer lost: nothing is stamped anew.
    if (profile.status === 'optimizing') return undefined;
    const now = needs.clock.now();
    return {
      status: 'optimizing',
      manager_access_granted_at: now,
      optimization_requested_at: now,
    };
  });
}

export function startCreation(needs: StepNeeds, userId: string) {
  return step(needs, userId, (profile) => {
    if (profile.status === 'creating' && profile.optimization_requested_at) return undefined;
    return {
      status: 'creating',
      has_existing_profile: false,
      optimization_requested_at: needs.clock.now(),
    };
  });
}

function step(
  needs: StepNeeds,
  userId: string,
  change: (profile: GoogleProfileRow) => GoogleProfileChange | undefined,
): Promise<void> {
  return needs.database.system.transaction().execute(async (queries) => {
    const profile = await lockGoogleProfile(queries, userId);
    if (!profile) throw new AppError('profile_not_found');
    const wanted = change(profile);
    if (!wanted) return;
    allowed(profile, wanted.status as GoogleProfileStatus);
    await updateRow(queries, userId, wanted);
    await markExtra(queries, userId);
    if (wanted.optimization_requested_at) await needs.notifyStaff(queries, userId);
  });
}

function allowed(profile: GoogleProfileRow, next: GoogleProfileStatus): GoogleProfileStatus {
  const status = profile.status as GoogleProfileStatus;
  if (!NEXT_GOOGLE_PROFILE_STATUSES[status].includes(next)) {
    throw new AppError('google_profile_settled');
  }
  return next;
}
