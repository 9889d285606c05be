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
  firstView: ReturnType<typeof firstViews>;
}

/**
 * The app's one page, with what its first view needs, and with that view itself where it can be drawn. An address
 * outside the route table gets the app's own not-found page, and the status to match. So does one of the
 * staff's screens, for everybody else.
 */
export function servePage({ web, publicUrl, firstView }: PageOptions) {
  const templates = pageTemplates(web);
  const { origin } = new URL(publicUrl);
  return async (context: HttpContext): Promise<Response> => {
    const { path } = context.req;
    const route = appRouteOf(path);
    // Asked for every unknown address alike: one of the staff's must not show by what it costs.
    const known = route !== undefined || ((await isStaff(context)) && isStaffRoute(path));
    if (!known) {
      // Not the whole path: a link's code may stand in it.
      context
        .get('log')()
        .warn({ section: path.split('/')[1]?.slice(0, 40) }, 'unknown route');
    }
    // Somebody's own, and true only now.
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

  /** A contractor's own view. Staff, and who views an account, wait for the scripts, which differ. */
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

/** Not for a script, nor for who only wants the head. A worker that passes on what a window asks may have it. */
function isForAWindow({ req }: HttpContext): boolean {
  const destination = req.header('sec-fetch-dest') ?? 'document';
  const isForOne = destination === 'document' || req.header('sec-fetch-mode') === 'navigate';
  return req.method === 'GET' && isForOne;
}
