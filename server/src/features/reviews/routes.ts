import * as contract from '@jobly/core/reviews/contract';
import { reviewAddress } from '@jobly/core/reviews/review-address';
import { jsonRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { readReviewFacts } from './queries.ts';
import { countOutcomes, listRequests } from './request-queries.ts';
import { replyOfFacts, replyOfRequest, replyOfSettings, placesOf } from './replies.ts';
import { saveSettings } from './save-settings.ts';
import type { SettingsNeeds } from './save-settings.ts';

const COUNTED_MS = 90 * 86_400_000;

export function reviewRoutes(needs: SettingsNeeds): Route[] {
  const { database, clock } = needs;
  return [
    jsonRoute(contract.getReviewSettings, async ({ caller: { userId } }) => {
      const facts = await database.asUser(userId, (queries) => readReviewFacts(queries, userId));
      return {
        settings: facts ? replyOfFacts(facts) : null,
        companyName: facts?.company_name ?? null,
        consentPolicy: needs.consentPolicy,
        reviewAddress: facts ? reviewAddress(placesOf(facts)) : null,
      };
    }),

    jsonRoute(contract.saveReviewSettings, async ({ caller: { userId }, body }) => ({
      settings: replyOfSettings(await saveSettings(needs, userId, body)),
    })),

    jsonRoute(contract.listReviewRequests, ({ caller: { userId } }) =>
      database.asUser(userId, async (queries) => {
        const since = new Date(clock.now().getTime() - COUNTED_MS);
        const rows = await listRequests(queries, userId);
        const counts = await countOutcomes(queries, userId, since);
        return { requests: rows.map((row) => replyOfRequest(row)), counts };
      }),
    ),
  ];
}
