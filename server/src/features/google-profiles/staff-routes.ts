import { firstError } from '@jobly/core/first-error';
import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import { profileOptimizedCopy } from '@jobly/core/google-profiles/messages';
import { plainWords } from '@jobly/core/plain-words';
import * as contract from '@jobly/core/google-profiles/staff-contract';
import { REFUSALS } from '@jobly/core/staff/refusals';
import { publicWebAddress } from '@jobly/core/web-address';
import { isDeepStrictEqual } from 'node:util';
import type { NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import { changeAndLog } from '../../http/actor.ts';
import { requireFreshCode } from '../../http/caller.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import type { OwnerNews } from '../../outgoing-message.ts';
import {
  change,
  intentOf,
  refusedIntent,
  type Intent,
  type Undo,
  type UndoRules,
} from '../../staff-actions/intent.ts';
import { findInQueue, listQueue, lockGoogleProfile } from './queries.ts';
import { googleProfileOf } from './routes.ts';

type QueueRow = Awaited<ReturnType<typeof listQueue>>[number];

export function staffGoogleProfileRoutes(deps: NewsDeps): Route[] {
  const { database } = deps;
  return [
    jsonRoute(contract.listGoogleProfileQueue, async ({ query }) => {
      const rows = await listQueue(database.system, { all: query.show === 'all' });
      return { googleProfiles: rows.map((row) => googleProfileOf(row)) };
    }),

    jsonRoute(contract.updateGoogleProfile, async ({ params: { userId }, body, ...by }) => {
      // Shown on the website and in review requests.
      requireFreshCode(by.caller, deps.clock.now());
      await changeAndLog(deps, by, async (db) => {
        // Only requested profiles.
        const owner = await findInQueue(db, userId);
        if (!owner) throw new AppError('not_found');
        const before = await lockGoogleProfile(db, userId);
        const after = changeOf(body);
        if (!before || Object.keys(after).length === 0) return undefined;
        await updateRows(db, 'google_profiles', { user_id: userId }, after);
        if (after.status === 'optimized' && before.status !== 'optimized') {
          await deps.notifyOwner(db, userId, optimizedNews(deps, owner));
        }
        const keys = Object.keys(after) as (keyof typeof after)[];
        return {
          action: 'update-google-profile',
          userId,
          subject: `Google profile ${before.id}`,
          before: Object.fromEntries(keys.map((key) => [key, before[key]])),
          after,
          reason: body.reason ?? null,
        };
      });
      return { googleProfile: googleProfileOf((await findInQueue(database.system, userId))!) };
    }),
  ];
}

function optimizedNews(deps: NewsDeps, owner: QueueRow): OwnerNews {
  const business = plainWords(owner.business_name ?? owner.company_name ?? '') || 'your business';
  return {
    write: () => profileOptimizedCopy(business, `${deps.publicUrl}/grow/google-profile/optimized`),
    kind: 'google_profile',
    about: `${owner.user_id}:${deps.clock.now().getTime()}`,
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

export const GOOGLE_PROFILE_UNDOS: UndoRules = {
  'update-google-profile': { intent: prepareBack, family: ['update-google-profile'] },
};

const GOOGLE_COLUMNS = ['status', 'google_profile_name', 'profile_url', 'review_url'] as const;

async function prepareBack(db: Db, undo: Undo): Promise<Intent> {
  const { about, person, before, after } = undo;
  const columns = GOOGLE_COLUMNS.filter((column) => column in after);
  const row = await findRow(db, 'google_profiles', { user_id: person.id });
  const same = row && columns.every((column) => isDeepStrictEqual(row[column], after[column]));
  if (!same) return refusedIntent(about, REFUSALS.changedSince);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const problem = firstError(contract.updateGoogleProfile.body, {
    profileUrl: text(before['profile_url']),
    reviewUrl: text(before['review_url']),
  });
  if (problem) return refusedIntent(about, problem);
  return intentOf(about, {
    changes: columns.flatMap((column) => change(column, text(after[column]), text(before[column]))),
    before: Object.fromEntries(columns.map((column) => [column, after[column]])),
    after: Object.fromEntries(columns.map((column) => [column, before[column]])),
    async apply(running) {
      const values = Object.fromEntries(columns.map((column) => [column, text(before[column])]));
      await updateRows(running, 'google_profiles', { user_id: person.id }, values);
    },
  });
}
