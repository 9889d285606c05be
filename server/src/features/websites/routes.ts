import { publicWebAddress } from '@jobly/core/web-address';
import * as contract from '@jobly/core/websites/contract';
import * as requestContract from '@jobly/core/websites/request-contract';
import { camelRow } from '../../db/camel-row.ts';
import { languageOf } from '../../http/requests/language.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import type { WebsiteDeps } from './deps.ts';
import { readDetails, updateDetails } from './details.ts';
import { addOwnPhoto, updateExtras } from './extras.ts';
import { ownPageRoutes } from './own-page.ts';
import { findWebsite, type WebsiteRow } from './queries.ts';
import {
  listNewSiteRequests,
  listSiteRequests,
  saveRequestsSeen,
} from './requests/list-requests.ts';
import { linkWebsite, requestChanges, startWebsite } from './steps.ts';

export function websiteRoutes(deps: WebsiteDeps): Route[] {
  const find = (userId: string) => findWebsite(deps.database.readAs(userId), userId);

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

    jsonRoute(contract.updateWebsiteExtras, ({ caller, body, context }) =>
      updateExtras(deps, caller.userId, { ...body, language: languageOf(context) }),
    ),

    jsonRoute(contract.addWebsitePhoto, ({ caller, body }) =>
      addOwnPhoto(deps, caller.userId, body.imageUrl),
    ),

    jsonRoute(contract.listSiteRequests, async ({ caller: { userId } }) => {
      const { rows, more } = await listSiteRequests(deps.database.readAs(userId), userId);
      const imageUrl = (name: string | null) => (name === null ? null : deps.signUpload(name));
      const requests = rows.map(({ upload_name: name, ...row }) =>
        Object.assign(camelRow(row), { imageUrl: imageUrl(name) }),
      );
      return { requests, more };
    }),

    jsonRoute(requestContract.getNewSiteRequests, async ({ caller: { userId } }) => {
      const unseen = await listNewSiteRequests(deps.database.readAs(userId), userId);
      return { count: unseen.length, name: unseen[0]?.name ?? null };
    }),

    jsonRoute(requestContract.saveSiteRequestsSeen, async ({ caller: { userId }, body }) => {
      await saveRequestsSeen(deps, userId, new Date(body.until));
      return {};
    }),

    ...ownPageRoutes(deps),

    jsonRoute(contract.startWebsite, async ({ caller, body }) => {
      await startWebsite(deps, caller.userId, { replaceLinked: body.replaceLinked === true });
      return fresh(caller.userId);
    }),

    jsonRoute(contract.linkWebsite, async ({ caller, body }) => {
      await linkWebsite(deps, caller.userId, body.url);
      return fresh(caller.userId);
    }),

    jsonRoute(contract.requestWebsiteChanges, async ({ caller, body }) => {
      await requestChanges(deps, caller.userId, body);
      return fresh(caller.userId);
    }),
  ];
}

function websiteOf(row: WebsiteRow) {
  // Also checked on output, for rows from before the check.
  return { ...camelRow(row), externalUrl: publicWebAddress(row.external_url ?? '') ?? null };
}
