import { publicWebAddress } from '@jobly/core/web-address';
import * as contract from '@jobly/core/google-profiles/contract';
import { GOOGLE_PROFILE_STATUSES } from '@jobly/core/google-profiles/status';
import { jsonRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { findGoogleProfile } from './queries.ts';
import type { GoogleProfileRow } from './queries.ts';
import { confirmManager, saveAnswer, startCreation } from './steps.ts';
import type { StepDeps } from './steps.ts';

export function googleProfileRoutes(deps: StepDeps): Route[] {
  const find = (userId: string) =>
    deps.database.asUser(userId, (db) => findGoogleProfile(db, userId));

  async function fresh(userId: string) {
    return { googleProfile: googleProfileOf((await find(userId))!) };
  }

  return [
    jsonRoute(contract.getGoogleProfile, async ({ caller }) => {
      const row = await find(caller.userId);
      return { googleProfile: row ? googleProfileOf(row) : null };
    }),

    jsonRoute(contract.saveGoogleProfile, async ({ caller, body }) => {
      await saveAnswer(deps, caller.userId, body.hasExistingProfile);
      return fresh(caller.userId);
    }),

    jsonRoute(contract.confirmManagerAccess, async ({ caller }) => {
      await confirmManager(deps, caller.userId);
      return fresh(caller.userId);
    }),

    jsonRoute(contract.startGoogleProfile, async ({ caller }) => {
      await startCreation(deps, caller.userId);
      return fresh(caller.userId);
    }),
  ];
}

export function googleProfileOf(row: GoogleProfileRow): contract.GoogleProfile {
  return {
    id: row.id,
    status: GOOGLE_PROFILE_STATUSES.find((status) => status === row.status)!,
    businessName: row.business_name,
    googleProfileName: row.google_profile_name,
    hasExistingProfile: row.has_existing_profile,
    managerAccessGrantedAt: row.manager_access_granted_at?.toISOString() ?? null,
    optimizationRequestedAt: row.optimization_requested_at?.toISOString() ?? null,
    profileUrl: row.profile_url === null ? null : (publicWebAddress(row.profile_url) ?? null),
  };
}
