import { logoUrl } from '@jobly/core/accounts/logo';
import { AppError } from '@jobly/core/errors';
import { googleAddress } from '@jobly/core/web-address';
import * as contract from '@jobly/core/websites/staff-contract';
import { SiteContent } from '@jobly/core/websites/site';
import * as z from 'zod';
import { camelRow } from '../../db/camel-row.ts';
import { findRow } from '../../db/rows.ts';
import { requireFreshCode } from '../../http/caller.ts';
import { jsonRoute, rawRoute, type Route } from '../../http/route.ts';
import { sitePreview } from '../../http/sites/site-pages.ts';
import type { WebsiteDeps } from './deps.ts';
import { listQueue } from './queries.ts';
import * as actions from './staff-actions.ts';

const Owner = z.object({ userId: z.uuid() });
const Photo = Owner.extend({
  name: z
    .string()
    .regex(/^[\w-]+\.\w+$/)
    .max(80),
});

/** A draft's pictures are not public yet. */
const photoBaseOf = (userId: string) => `/rest/v1/staff/sites/${userId}/photos`;

export function staffWebsiteRoutes(deps: WebsiteDeps): Route[] {
  const { database, addresses, clock } = deps;
  const find = (userId: string) => findRow(database.system, 'sites', { user_id: userId });
  async function readSite(userId: string) {
    const row = await find(userId);
    if (!row) throw new AppError('not_found');
    return actions.siteOf(row, addresses);
  }

  return [
    jsonRoute(contract.listWebsiteQueue, async ({ query }) => {
      const rows = await listQueue(database.system, {
        show: query.show ?? 'creating',
        search: query.search?.trim() ?? '',
      });
      return {
        websites: rows.map((row) =>
          Object.assign(camelRow(row), {
            address: row.jobly_url ?? row.external_url,
            draftAddress: row.slug === null ? null : addresses.url(row.slug),
            changeRequest:
              row.request_id === null
                ? null
                : {
                    id: row.request_id,
                    description: row.description!,
                    imageUrl: row.upload_name === null ? null : deps.signUpload(row.upload_name),
                    createdAt: row.requested_at!.toISOString(),
                  },
          }),
        ),
      };
    }),

    jsonRoute(contract.completeWebsite, async (call) => {
      requireFreshCode(call.caller, clock.now());
      return actions.completeWebsite(deps, call);
    }),

    jsonRoute(contract.getSite, ({ params }) => readSite(params.userId)),

    jsonRoute(contract.saveSiteDraft, async (call) => {
      await actions.saveDraft(deps, call);
      return readSite(call.params.userId);
    }),

    jsonRoute(contract.publishSite, async (call) => {
      requireFreshCode(call.caller, clock.now());
      await actions.publish(deps, call);
      return readSite(call.params.userId);
    }),

    jsonRoute(contract.addSitePhoto, (call) => actions.addPhoto(deps, call)),

    jsonRoute(contract.declineChangeRequest, async (call) => {
      await actions.declineRequest(deps, call);
      return {};
    }),

    jsonRoute(contract.deleteWebsite, async (call) => {
      requireFreshCode(call.caller, clock.now());
      return actions.deleteWebsite(deps, call);
    }),

    rawRoute(
      {
        method: 'GET',
        path: contract.SITE_PREVIEW_PATH,
        audience: 'staff',
        summary: 'The draft of a site as visitors would see it',
        answers: { 'text/html': [200] },
      },
      async (context) => {
        const { data: named } = Owner.safeParse(context.req.param());
        const row = named && (await find(named.userId));
        if (!row || !deps.sitePages) throw new AppError('not_found');
        const owner = await findRow(database.system, 'profiles', { id: row.user_id });
        const google = await findRow(database.system, 'google_profiles', { user_id: row.user_id });
        const page = {
          content: SiteContent.parse(row.draft),
          address: addresses.url(row.slug),
          photoBase: photoBaseOf(row.user_id),
          logo: owner?.logo_name ? logoUrl(owner.logo_name) : null,
          reviewsUrl: googleAddress(google?.profile_url ?? '') ?? null,
        };
        const { headers, body } = sitePreview(deps.sitePages, page, 'staff');
        return context.newResponse(body, 200, headers);
      },
    ),

    rawRoute(
      {
        method: 'GET',
        path: `${photoBaseOf('{userId}')}/{name}`,
        audience: 'staff',
        summary: "A picture of a site's draft",
        answers: { 'image/*': [200] },
      },
      async (context) => {
        const { data: named } = Photo.safeParse(context.req.param());
        const photo = named && (await deps.readPhoto(named));
        if (!photo) throw new AppError('not_found');
        return context.newResponse(photo.bytes, 200, { 'Content-Type': photo.contentType });
      },
    ),
  ];
}
