import { logoUrl } from '@jobly/core/accounts/logo';
import { AppError } from '@jobly/core/errors';
import { googleAddress } from '@jobly/core/web-address';
import { OWN_PHOTO_PATH, OWN_PREVIEW_PATH } from '@jobly/core/websites/contract';
import { siteDraft } from '@jobly/core/websites/site-draft';
import { findRow } from '../../db/rows.ts';
import { rawRoute, type Route } from '../../http/route.ts';
import { sitePreview } from '../../http/sites/site-pages.ts';
import type { WebsiteDeps } from './deps.ts';
import { businessDetails, shownContent } from './details.ts';

const PHOTO_NAME = /^[\w-]{1,64}\.\w{3,4}$/;

/** For a frame of the app: the live site, or its draft. */
export function ownPageRoutes(deps: WebsiteDeps): Route[] {
  const { database, addresses } = deps;

  async function pageOf(userId: string) {
    const details = await businessDetails(database.readAs(userId), userId);
    const site = await findRow(database.system, 'sites', { user_id: userId });
    if (!details || !deps.sitePages) throw new AppError('not_found');
    const google = await findRow(database.readAs(userId), 'google_profiles', { user_id: userId });
    const content = site
      ? shownContent(site)
      : siteDraft({ ...details, businessName: details.businessName ?? '', email: null });
    return {
      content,
      address: addresses.url(site?.slug ?? 'x'),
      photoBase: OWN_PHOTO_PATH.replace('/{name}', ''),
      logo: details.logo === null ? null : logoUrl(details.logo),
      reviewsUrl: googleAddress(google?.profile_url ?? '') ?? null,
    };
  }

  return [
    rawRoute(
      {
        method: 'GET',
        path: OWN_PREVIEW_PATH,
        audience: 'signed-in',
        summary: 'Your website as visitors see it, or as they would',
        answers: { 'text/html': [200] },
      },
      async (context, caller) => {
        const page = await pageOf(caller!.userId);
        const { headers, body } = sitePreview(deps.sitePages!, page, 'owner');
        return context.newResponse(body, 200, headers);
      },
    ),

    rawRoute(
      {
        method: 'GET',
        path: OWN_PHOTO_PATH,
        audience: 'signed-in',
        summary: 'A picture of your own for your website',
        answers: { 'image/*': [200] },
        errors: ['not_found'],
      },
      async (context, caller) => {
        const name = context.req.param('name') ?? '';
        const { userId } = caller!;
        const photo = PHOTO_NAME.test(name) ? await deps.readPhoto({ userId, name }) : undefined;
        if (!photo) throw new AppError('not_found');
        return context.newResponse(photo.bytes, 200, {
          'Content-Type': photo.contentType,
          'Cache-Control': 'private, max-age=3600',
        });
      },
    ),
  ];
}
