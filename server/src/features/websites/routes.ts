import { publicWebAddress } from '@jobly/core/web-address';
import * as contract from '@jobly/core/websites/contract';
import { WEBSITE_STATUSES } from '@jobly/core/websites/status';
import { jsonRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { readDetails, updateDetails } from './details.ts';
import type { DetailsDeps } from './details.ts';
import { linkWebsite } from './link-website.ts';
import { findWebsite } from './queries.ts';
import type { WebsiteRow } from './queries.ts';
import { requestChanges } from './request-changes.ts';
import type { ChangeDeps } from './request-changes.ts';
import { startWebsite } from './start-website.ts';
import type { StartDeps } from './start-website.ts';

export type WebsiteDeps = DetailsDeps & ChangeDeps & StartDeps;

export function websiteRoutes(deps: WebsiteDeps): Route[] {
  const { database } = deps;

  const find = (userId: string) => database.asUser(userId, (db) => findWebsite(db, userId));

  async function fresh(userId: string) {
    return { website: websiteOf((await find(userId))!) };
  }

  return [
    jsonRoute(contract.getWebsite, async ({ caller }) => {
      const row = await find(caller.userId);
      return { website: row ? websiteOf(row) : null };
    }),

    jsonRoute(contract.getWebsiteDetails, ({ caller }) => readDetails(deps, caller.userId)),

    jsonRoute(contract.updateWebsiteDetails, ({ caller, body }) =>
      updateDetails(deps, caller.userId, body),
    ),

    jsonRoute(contract.startWebsite, async ({ caller, body }) => {
      await startWebsite(deps, caller.userId, { replaceLinked: body.replaceLinked === true });
      return fresh(caller.userId);
    }),

    jsonRoute(contract.linkWebsite, async ({ caller, body }) => {
      await linkWebsite(database, caller.userId, body.url);
      return fresh(caller.userId);
    }),

    jsonRoute(contract.requestWebsiteChanges, async ({ caller, body }) => {
      await requestChanges(deps, caller.userId, body);
      return fresh(caller.userId);
    }),
  ];
}

function websiteOf(row: WebsiteRow): contract.Website {
  return {
    id: row.id,
    status: WEBSITE_STATUSES.find((status) => status === row.status)!,
    websiteType: row.website_type === 'external' ? 'external' : 'jobly',
    // Checked on the way out, too: whatever once came in, no other address leaves.
    externalUrl: row.external_url === null ? null : (publicWebAddress(row.external_url) ?? null),
    joblyUrl: row.jobly_url,
    businessName: row.business_name,
    businessPhone: row.business_phone,
    changeRequest: row.change_request,
    changeAnswer: row.change_answer,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
