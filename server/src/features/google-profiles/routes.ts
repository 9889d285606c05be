import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/google-profiles/contract';
import { NEXT_GOOGLE_PROFILE_STATUSES } from '@jobly/core/google-profiles/status';
import { publicWebAddress } from '@jobly/core/web-address';
import type { BaseDeps } from '../../base-deps.ts';
import { camelRow } from '../../db/camel-row.ts';
import type { Db } from '../../db/database.ts';
import { findRow, updateRows, type Row } from '../../db/rows.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import { lockGoogleProfile } from './queries.ts';

type GoogleProfileRow = Row<'google_profiles'>;

export interface StepDeps extends BaseDeps {
  notifyStaff: (db: Db, userId: string) => Promise<void>;
  markExtra: (db: Db, userId: string) => Promise<void>;
}

export function googleProfileRoutes(deps: StepDeps): Route[] {
  const { clock } = deps;
  const isRequested = ({ status, optimization_requested_at: requestedAt }: GoogleProfileRow) =>
    status === 'creating' && requestedAt !== null;

  return [
    jsonRoute(contract.getGoogleProfile, async ({ caller: { userId } }) => {
      const row = await findOwn(deps, userId);
      return { googleProfile: row ? googleProfileOf(row) : null };
    }),

    // Spec 4: 'yes' leads to the manager step, 'no' to a new profile.
    jsonRoute(contract.saveGoogleProfile, ({ caller, body: { hasExistingProfile } }) =>
      step(deps, caller.userId, (profile) => {
        if (isRequested(profile)) throw new AppError('google_profile_settled');
        return {
          status: hasExistingProfile ? 'adding_manager' : 'creating',
          has_existing_profile: hasExistingProfile,
        };
      }),
    ),

    // The contractor made us a manager: staff confirm and start.
    jsonRoute(contract.confirmManagerAccess, ({ caller }) =>
      step(deps, caller.userId, (profile) => {
        // A retry after a lost answer.
        if (profile.status === 'optimizing') return undefined;
        const now = clock.now();
        return {
          status: 'optimizing',
          manager_access_granted_at: now,
          optimization_requested_at: now,
        };
      }),
    ),

    jsonRoute(contract.startGoogleProfile, ({ caller }) =>
      step(deps, caller.userId, (profile) => {
        if (isRequested(profile)) return undefined;
        return {
          status: 'creating',
          has_existing_profile: false,
          optimization_requested_at: clock.now(),
        };
      }),
    ),
  ];
}

async function step(
  deps: StepDeps,
  userId: string,
  changeOf: (profile: GoogleProfileRow) => Partial<GoogleProfileRow> | undefined,
) {
  await deps.database.system.transaction().execute(async (db) => {
    const profile = await lockGoogleProfile(db, userId);
    if (!profile) throw new AppError('profile_not_found');
    const change = changeOf(profile);
    if (!change) return;
    if (!NEXT_GOOGLE_PROFILE_STATUSES[profile.status].includes(change.status!)) {
      throw new AppError('google_profile_settled');
    }
    await updateRows(db, 'google_profiles', { user_id: userId }, change);
    await deps.markExtra(db, userId);
    if (change.optimization_requested_at) await deps.notifyStaff(db, userId);
  });
  return { googleProfile: googleProfileOf((await findOwn(deps, userId))!) };
}

function findOwn({ database }: StepDeps, userId: string) {
  return findRow(database.readAs(userId), 'google_profiles', { user_id: userId });
}

export function googleProfileOf<Found extends GoogleProfileRow>(row: Found) {
  // Also checked on output, for rows from before the check.
  const profileUrl = publicWebAddress(row.profile_url ?? '') ?? null;
  return { ...camelRow(row), profileUrl };
}
