import { AppError } from '@jobly/core/errors';
import { profileOptimizedWords } from '@jobly/core/google-profiles/messages';
import * as contract from '@jobly/core/google-profiles/staff-contract';
import { publicWebAddress } from '@jobly/core/web-address';
import { writeAudit } from '../../db/audit.ts';
import type { Database, Queries } from '../../db/database.ts';
import { actorOf } from '../../http/actor.ts';
import { jsonRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import type { Clock } from '../../ports/clock.ts';
import { findInQueue, listQueue, lockGoogleProfile, updateRow } from './queries.ts';
import type { GoogleProfileChange } from './queries.ts';
import { googleProfileOf } from './routes.ts';

type QueueRow = Awaited<ReturnType<typeof listQueue>>[number];

export interface StaffProfileNeeds {
  database: Database;
  clock: Clock;
  publicUrl: string;
  tellOwner: (
    queries: Queries,
    userId: string,
    news: ReturnType<typeof optimizedNews>,
  ) => Promise<void>;
}

export function staffGoogleProfileRoutes(needs: StaffProfileNeeds): Route[] {
  const { database, clock } = needs;
  return [
    jsonRoute(contract.listGoogleProfileQueue, async ({ query }) => {
      const rows = await listQueue(database.system, { all: query.show === 'all' });
      return { googleProfiles: rows.map((row) => inQueue(row)) };
    }),

    jsonRoute(contract.updateGoogleProfile, async ({ params, body, caller, context }) => {
      const { userId } = params;
      await database.system.transaction().execute(async (queries) => {
        // Only a profile somebody asked for: staff do not begin one on their own.
        const owner = await findInQueue(queries, userId);
        if (!owner) throw new AppError('not_found');
        const before = await lockGoogleProfile(queries, userId);
        const change = changeOf(body);
        if (!before || Object.keys(change).length === 0) return;
        await updateRow(queries, userId, change);
        if (change.status === 'optimized' && before.status !== 'optimized') {
          await needs.tellOwner(queries, userId, optimizedNews(needs, owner));
        }
        const keys = Object.keys(change) as (keyof GoogleProfileChange)[];
        await writeAudit(queries, {
          at: clock.now(),
          actor: await actorOf(queries, caller, context),
          action: 'update-google-profile',
          userId,
          subject: `Google profile ${before.id}`,
          before: Object.fromEntries(keys.map((key) => [key, before[key]])),
          after: change,
          reason: body.reason ?? null,
        });
      });
      return { googleProfile: inQueue((await findInQueue(database.system, userId))!) };
    }),
  ];
}

function optimizedNews(needs: StaffProfileNeeds, owner: QueueRow) {
  const business = owner.business_name ?? owner.company_name ?? 'your business';
  return {
    ...profileOptimizedWords(business, `${needs.publicUrl}/grow/google-profile/optimized`),
    kind: 'google_profile',
    dedupeKey: `google-profile:${owner.user_id}:${needs.clock.now().getTime()}`,
  };
}

type Body = Parameters<
  Parameters<typeof jsonRoute<typeof contract.updateGoogleProfile>>[1]
>[0]['body'];

function changeOf(body: Body): GoogleProfileChange {
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

function inQueue(row: QueueRow): contract.GoogleProfileInQueue {
  return {
    ...googleProfileOf(row),
    userId: row.user_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    companyName: row.company_name,
    reviewUrl: row.review_url,
    createdAt: row.created_at.toISOString(),
  };
}
