import type { ProviderName } from '@jobly/core/brand';
import type { Replies } from '@jobly/core/first-view';
import type { Language } from '@jobly/core/language/language';
import { appRouteOf, type AppRoute } from '@jobly/core/routes';
import { isStaffRoute } from '@jobly/core/staff/routes';
import { acceptsCompressed } from '../requests/accept-encoding.ts';
import type { HttpContext } from '../caller.ts';
import { isStaff } from '../route.ts';
import { languageOf } from '../requests/language.ts';
import { userIn, type firstViews } from './first-view.ts';
import { pageTemplates } from './page-templates.ts';
import type { WebApp } from './web-app.ts';

interface PageOptions {
  web: WebApp;
  publicUrl: string;
  provider: ProviderName;
  firstView: ReturnType<typeof firstViews>;
}

/**
 * The app's one page with the data of its first view, drawn where possible. Unknown addresses, and staff's screens
 * for others, get the not-found page and status.
 */
export function servePage({ web, publicUrl, provider, firstView }: PageOptions) {
  const templates = pageTemplates(web, provider);
  const { origin } = new URL(publicUrl);
  return async (context: HttpContext): Promise<Response> => {
    const { path } = context.req;
    const route = appRouteOf(path);
    // For every unknown address, so that timing does not reveal staff's.
    const known = route !== undefined || ((await isStaff(context)) && isStaffRoute(path));
    if (!known) {
      // Not the whole path: it may hold a link's code.
      context
        .get('log')()
        .warn({ section: path.split('/')[1]?.slice(0, 40) }, 'unknown route');
    }
    context.header('Cache-Control', 'no-store');
    context.header('Content-Type', 'text/html; charset=utf-8');
    const replies = isForAWindow(context) ? await firstView(context, route) : {};
    const language = languageOf(context);
    const picture = pictureOf(context, route, language, replies);
    const { shell, drawn } = templates(route, language);
    const page = picture === undefined ? shell(replies) : drawn(replies, picture);
    const status = known ? 200 : 404;
    const encoding = acceptsCompressed(context.req.header('accept-encoding'), ['gzip']);
    if (!encoding) return context.body(page.text(), status);
    context.header('Content-Encoding', encoding);
    return context.body(page.gzipped(), status);
  };

  /** Contractors only. Staff and viewed accounts wait for the scripts, whose screens differ. */
  function pictureOf(
    context: HttpContext,
    route: AppRoute | undefined,
    language: Language,
    replies: Replies,
  ) {
    const user = userIn(replies);
    if (!route || user?.role !== 'contractor' || user.viewing) return undefined;
    try {
      const { path, url } = context.req;
      const place = { origin, path, search: new URL(url).search };
      return web.drawFirstView?.({ route, place, user, language, replies });
    } catch (error) {
      context.get('log')().error({ err: error, route }, 'a first view could not be drawn');
      return undefined;
    }
  }
}

/** Not for scripts or HEAD. A service worker forwarding a navigation may have it. */
function isForAWindow({ req }: HttpContext): boolean {
  const destination = req.header('sec-fetch-dest') ?? 'document';
  const isForOne = destination === 'document' || req.header('sec-fetch-mode') === 'navigate';
  return req.method === 'GET' && isForOne;
}
