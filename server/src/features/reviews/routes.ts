import * as contract from '@jobly/core/reviews/contract';
import { reviewAddress } from '@jobly/core/reviews/review-address';
import { camelRow } from '../../db/camel-row.ts';
import { jsonRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { countOutcomes, listRequests, readReviewFacts } from './queries.ts';
import { saveSettings } from './save-settings.ts';
import type { SettingsDeps } from './save-settings.ts';

const COUNTED_MS = 90 * 86_400_000;

export function reviewRoutes(deps: SettingsDeps): Route[] {
  const { database, clock } = deps;
  return [
    jsonRoute(contract.getReviewSettings, async ({ caller: { userId } }) => {
      const facts = await database.asUser(userId, (db) => readReviewFacts(db, userId));
      return {
        settings: facts?.settings_id ? contract.ReviewSettings.parse(camelRow(facts)) : null,
        companyName: facts?.company_name ?? null,
        consentPolicy: deps.consentPolicy,
        reviewAddress: facts ? reviewAddress(camelRow(facts)) : null,
      };
    }),

    jsonRoute(contract.saveReviewSettings, async ({ caller: { userId }, body }) => ({
      settings: camelRow(await saveSettings(deps, userId, body)),
    })),

    jsonRoute(contract.listReviewRequests, ({ caller: { userId } }) =>
      database.asUser(userId, async (db) => {
        const since = new Date(clock.now().getTime() - COUNTED_MS);
        const rows = await listRequests(db, userId);
        const requests = rows.map((row) => contract.ReviewRequest.parse(camelRow(row)));
        return { requests, counts: await countOutcomes(db, userId, since) };
      }),
    ),
  ];
}
