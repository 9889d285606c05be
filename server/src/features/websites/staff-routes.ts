import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/websites/staff-contract';
import { SiteContent } from '@jobly/core/websites/site';
import { WEBSITE_STATUSES } from '@jobly/core/websites/status';
import type { Context } from 'hono';
import * as z from 'zod';
import { actorOf } from '../../http/actor.ts';
import type { Caller, HttpEnv } from '../../http/caller.ts';
import { jsonRoute, rawRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { sitePreview } from '../../http/sites/site-pages.ts';
import type { SitePages } from '../../http/sites/site-pages.ts';
import { addPhoto } from './add-photo.ts';
import type { PhotoDeps } from './add-photo.ts';
import type { LiveDeps } from './go-live.ts';
import { listQueue } from './queue-queries.ts';
import { findSite } from './site-queries.ts';
import * as actions from './staff-actions.ts';

export interface StaffWebsiteDeps extends LiveDeps, PhotoDeps {
  /** Opens a private picture for a few minutes. */
  signUpload: (name: string) => string;
  readPhoto: (photo: {
    userId: string;
    name: string;
  }) => Promise<{ bytes: Buffer<ArrayBuffer>; contentType: string } | undefined>;
  /** Nothing when the pages have not been built. */
  sitePages: SitePages | undefined;
}

const UserId = z.uuid();
const PhotoName = z
  .string()
  .regex(/^[\w-]+\.\w+$/)
  .max(80);

/** A draft's pictures are not public yet. */
const photoBaseOf = (userId: string) => `/rest/v1/staff/sites/${userId}/photos`;

export function staffWebsiteRoutes(deps: StaffWebsiteDeps): Route[] {
  const { database, addresses } = deps;
  const by = (caller: Caller, context: Context<HttpEnv>) => ({
    actor: (db: Parameters<typeof actorOf>[0]) => actorOf(db, caller, context),
  });

  async function readSite(userId: string) {
    const row = await findSite(database.system, userId);
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
        websites: rows.map((row) => ({
          userId: row.user_id,
          status: WEBSITE_STATUSES.find((status) => status === row.status)!,
          name: row.name,
          email: row.email,
          companyName: row.company_name,
          businessName: row.business_name,
          address: row.jobly_url ?? row.external_url,
          draftAddress: row.slug === null ? null : addresses.url(row.slug),
          createdAt: row.created_at.toISOString(),
          changeRequest:
            row.request_id === null
              ? null
              : {
                  id: row.request_id,
                  description: row.description!,
                  imageUrl: row.upload_name === null ? null : deps.signUpload(row.upload_name),
                  createdAt: row.requested_at!.toISOString(),
                },
        })),
      };
    }),

    jsonRoute(contract.completeWebsite, ({ body, caller, context }) =>
      actions.completeWebsite(deps, {
        ...by(caller, context),
        userId: body.user_id,
        joblyUrl: body.jobly_url,
        reason: body.reason ?? null,
      }),
    ),

    jsonRoute(contract.getSite, ({ params }) => readSite(params.userId)),

    jsonRoute(contract.saveSiteDraft, async ({ params, body, caller, context }) => {
      const { userId } = params;
      const reason = body.reason ?? null;
      const { draft, version } = body;
      await actions.saveDraft(deps, { ...by(caller, context), userId, draft, version, reason });
      return readSite(userId);
    }),

    jsonRoute(contract.publishSite, async ({ params, body, caller, context }) => {
      const { userId } = params;
      const answer = body.answer?.trim() || null;
      const reason = body.reason ?? null;
      const { version } = body;
      await actions.publish(deps, { ...by(caller, context), userId, answer, version, reason });
      return readSite(userId);
    }),

    jsonRoute(contract.addSitePhoto, ({ params, body, caller, context }) =>
      addPhoto(deps, { ...by(caller, context), ...params, ...body }),
    ),

    jsonRoute(contract.declineChangeRequest, async ({ params, body, caller, context }) => {
      await actions.declineRequest(deps, {
        ...by(caller, context),
        requestId: params.id,
        answer: body.answer,
        reason: null,
      });
      return {};
    }),

    jsonRoute(contract.deleteWebsite, ({ params, query, caller, context }) =>
      actions.deleteWebsite(deps, {
        ...by(caller, context),
        userId: params.userId,
        reason: query.reason ?? null,
        seen: query.seen,
      }),
    ),

    rawRoute(
      {
        method: 'GET',
        path: contract.SITE_PREVIEW_PATH,
        audience: 'staff',
        summary: 'The draft of a site as visitors would see it',
      },
      async (context) => {
        const userId = UserId.safeParse(context.req.param('userId'));
        const row = userId.success ? await findSite(database.system, userId.data) : undefined;
        if (!row || !deps.sitePages) throw new AppError('not_found');
        const { headers, body } = sitePreview(deps.sitePages, {
          content: SiteContent.parse(row.draft),
          address: addresses.url(row.slug),
          photoBase: photoBaseOf(row.user_id),
        });
        return context.newResponse(body, 200, headers);
      },
    ),

    rawRoute(
      {
        method: 'GET',
        path: `${photoBaseOf('{userId}')}/{name}`,
        audience: 'staff',
        summary: "A picture of a site's draft",
      },
      async (context) => {
        const userId = UserId.safeParse(context.req.param('userId'));
        const name = PhotoName.safeParse(context.req.param('name'));
        const photo =
          userId.success && name.success
            ? await deps.readPhoto({ userId: userId.data, name: name.data })
            : undefined;
        if (!photo) throw new AppError('not_found');
        return context.newResponse(photo.bytes, 200, { 'Content-Type': photo.contentType });
      },
    ),
  ];
}
