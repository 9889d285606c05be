import { AppError } from '@jobly/core/errors';
import { NEXT_GOOGLE_PROFILE_STATUSES } from '@jobly/core/google-profiles/status';
import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import type { Database, Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { lockGoogleProfile, updateRow } from './queries.ts';
import type { GoogleProfileChange, GoogleProfileRow } from './queries.ts';

export interface StepDeps {
  database: Database;
  clock: Clock;
  notifyStaff: (db: Db, userId: string) => Promise<void>;
  /** That this business uses its Google profile, on its own record. */
  markExtra: (db: Db, userId: string) => Promise<void>;
}

/** The setup question (spec 4): 'yes' leads to the manager step, 'no' to a new profile. */
export function saveAnswer(deps: StepDeps, userId: string, hasExistingProfile: boolean) {
  return step(deps, userId, (profile) => {
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
export function confirmManager(deps: StepDeps, userId: string) {
  return step(deps, userId, (profile) => {
    // A second press, its first answer lost: nothing is stamped anew.
    if (profile.status === 'optimizing') return undefined;
    const now = deps.clock.now();
    return {
      status: 'optimizing',
      manager_access_granted_at: now,
      optimization_requested_at: now,
    };
  });
}

export function startCreation(deps: StepDeps, userId: string) {
  return step(deps, userId, (profile) => {
    if (profile.status === 'creating' && profile.optimization_requested_at) return undefined;
    return {
      status: 'creating',
      has_existing_profile: false,
      optimization_requested_at: deps.clock.now(),
    };
  });
}

function step(
  deps: StepDeps,
  userId: string,
  change: (profile: GoogleProfileRow) => GoogleProfileChange | undefined,
): Promise<void> {
  return deps.database.system.transaction().execute(async (db) => {
    const profile = await lockGoogleProfile(db, userId);
    if (!profile) throw new AppError('profile_not_found');
    const wanted = change(profile);
    if (!wanted) return;
    if (wanted.status) allowed(profile, wanted.status);
    await updateRow(db, userId, wanted);
    await deps.markExtra(db, userId);
    if (wanted.optimization_requested_at) await deps.notifyStaff(db, userId);
  });
}

function allowed(profile: GoogleProfileRow, next: GoogleProfileStatus): GoogleProfileStatus {
  const status = profile.status;
  if (!NEXT_GOOGLE_PROFILE_STATUSES[status].includes(next)) {
    throw new AppError('google_profile_settled');
  }
  return next;
}
