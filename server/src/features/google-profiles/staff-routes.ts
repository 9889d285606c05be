import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import { profileOptimizedWords } from '@jobly/core/google-profiles/messages';
import * as contract from '@jobly/core/google-profiles/staff-contract';
import { publicWebAddress } from '@jobly/core/web-address';
import type { Basics } from '../../basics.ts';
import { updateRows } from '../../db/rows.ts';
import { changeAndLog } from '../../http/actor.ts';
import { jsonRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import type { OwnerNews, TellOwner } from '../../outgoing-message.ts';
import { findInQueue, listQueue, lockGoogleProfile } from './queries.ts';
import { googleProfileOf } from './routes.ts';

type QueueRow = Awaited<ReturnType<typeof listQueue>>[number];

export interface StaffProfileDeps extends Basics {
  publicUrl: string;
  tellOwner: TellOwner;
}

export function staffGoogleProfileRoutes(deps: StaffProfileDeps): Route[] {
  const { database } = deps;
  return [
    jsonRoute(contract.listGoogleProfileQueue, async ({ query }) => {
      const rows = await listQueue(database.system, { all: query.show === 'all' });
      return { googleProfiles: rows.map((row) => googleProfileOf(row)) };
    }),

    jsonRoute(contract.updateGoogleProfile, async ({ params: { userId }, body, ...by }) => {
      await changeAndLog(deps, by, async (db) => {
        // Only a profile somebody asked for: staff do not begin one on their own.
        const owner = await findInQueue(db, userId);
        if (!owner) throw new AppError('not_found');
        const before = await lockGoogleProfile(db, userId);
        const change = changeOf(body);
        if (!before || Object.keys(change).length === 0) return undefined;
        await updateRows(db, 'google_profiles', { user_id: userId }, change);
        if (change.status === 'optimized' && before.status !== 'optimized') {
          await deps.tellOwner(db, userId, optimizedNews(deps, owner));
        }
        const keys = Object.keys(change) as (keyof typeof change)[];
        return {
          action: 'update-google-profile',
          userId,
          subject: `Google profile ${before.id}`,
          before: Object.fromEntries(keys.map((key) => [key, before[key]])),
          after: change,
          reason: body.reason ?? null,
        };
      });
      return { googleProfile: googleProfileOf((await findInQueue(database.system, userId))!) };
    }),
  ];
}

function optimizedNews(deps: StaffProfileDeps, owner: QueueRow): OwnerNews {
  const business = owner.business_name ?? owner.company_name ?? 'your business';
  return {
    ...profileOptimizedWords(business, `${deps.publicUrl}/grow/google-profile/optimized`),
    kind: 'google_profile',
    dedupeKey: `google-profile:${owner.user_id}:${deps.clock.now().getTime()}`,
  };
}

function changeOf(body: BodyOf<typeof contract.updateGoogleProfile>) {
  const { status, googleProfileName, profileUrl, reviewUrl } = body;
  return {
    ...(status === undefined ? {} : { status }),
    ...(googleProfileName === undefined
      ? {}
      : { google_profile_name: googleProfileName?.trim() || null }),
    ...(profileUrl === undefined ? {} : { profile_url: usual(profileUrl) }),
    ...(reviewUrl === undefined ? {} : { review_url: usual(reviewUrl) }),
  };
}

function usual(address: string | null): string | null {
  return address === null ? null : (publicWebAddress(address) ?? null);
}
