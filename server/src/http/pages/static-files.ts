import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { AppError } from '@jobly/core/errors';
import { appRouteOf } from '@jobly/core/routes';
import { isStaffRoute } from '@jobly/core/staff/routes';
import type { Hono } from 'hono';
import { acceptsCompressed } from '../requests/accept-encoding.ts';
import type { HttpContext, HttpEnv } from '../caller.ts';
import { isStaff, type Route } from '../route.ts';
import { firstViews, NOBODYS_REPLIES } from './first-view.ts';
import { gzipAround } from './gzip-around.ts';

export interface WebApp {
  directory: string;
  /** The one page of the app, as built. */
  html: string;
  /** What each route needs beside the files that the page names (web/vite/route-files.ts). */
  routeFiles: Record<string, string[]>;
}

export function loadWebApp(directory: string): WebApp | undefined {
  if (!existsSync(join(directory, 'index.html'))) return undefined;
  const read = (name: string) => readFileSync(join(directory, name), 'utf8');
  const routeFiles = JSON.parse(read('route-files.json')) as WebApp['routeFiles'];
  return { directory, html: read('index.html'), routeFiles };
}

/** The build puts the staff's screens into a folder of their own (web/vite/chunks.ts). */
const STAFF_ASSETS = '/assets/staff/';

/** Where index.html has room for the replies of the first view (web/src/lib/api/first-view.ts). */
const NO_REPLIES = /(<script type="application\/json" id="first-view">)\s*\{\}\s*/;

/** Assets carry their hash in their name and live forever; the page is asked for each time. */
export function serveWebApp(app: Hono<HttpEnv>, web: WebApp, routes: Route[]): void {
  const files = (keptHow: (path: string) => string) =>
    serveStatic<HttpEnv>({
      root: web.directory,
      precompressed: true,
      onFound: (_path, context) => context.header('Cache-Control', keptHow(context.req.path)),
    });
  // serveStatic refuses paths that are still encoded or have two slashes: no other spelling gets past this.
  app.use(`${STAFF_ASSETS}*`, async (context, next) => {
    if (!(await isStaff(context))) throw new AppError('not_found');
    await next();
  });
  const assets = files((path) => {
    const whose = path.startsWith(STAFF_ASSETS) ? 'private' : 'public';
    return `${whose}, max-age=31536000, immutable`;
  });
  app.use('/assets/*', (context, next) => {
    context.set('pageKind', 'data');
    return assets(context, next);
  });
  // An asset of an older build is gone, and a page is no answer to a script tag.
  app.get('/assets/*', async (context) => {
    // Looks up the caller, so that headers and timing are the same as for the staff's script.
    await isStaff(context);
    throw new AppError('not_found');
  });
  const rootFiles = files(() => 'no-cache');
  // Icons, the manifest, the service worker: files at the root or one folder below it.
  app.get('/*', async (context, next) => {
    if (!/^(\/[\w-]+)?\/[\w.-]+\.[a-z0-9]+$/.test(context.req.path)) return next();
    const found = await rootFiles(context, async () => {});
    return found ?? context.notFound();
  });
  app.get('/*', servePage(web, firstViews(routes)));
}

/**
 * The app's one page, with what its first view needs. An address outside the route table gets the app's
 * own not-found page, and the status to match. So does one of the staff's screens, for everybody else.
 */
function servePage({ html, routeFiles }: WebApp, firstView: ReturnType<typeof firstViews>) {
  const parts = NO_REPLIES.exec(html);
  if (!parts) throw new Error('index.html has no room for the replies of the first view');
  const before = html.slice(0, parts.index) + parts[1];
  const after = html.slice(parts.index + parts[0].length);
  const template = pageTemplate(before, after);
  const templates = new Map(
    Object.entries(routeFiles).map(([route, files]) => {
      // Behind the page's own sheet: what comes later wins.
      const ahead = `${files.map(linkTo).join('')}</head>`;
      return [route, pageTemplate(before, after.replace('</head>', ahead))];
    }),
  );
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
    const page = templates.get(route ?? '') ?? template;
    const replies = isForAWindow(context) ? await firstView(context, route) : '{}';
    const status = known ? 200 : 404;
    const encoding = acceptsCompressed(context.req.header('accept-encoding'), ['gzip']);
    if (!encoding) return context.body(page.text(replies), status);
    context.header('Content-Encoding', encoding);
    return context.body(page.gzipped(replies), status);
  };
}

/** Not for a script, nor for who only wants the head. A worker that passes on what a window asks may have it. */
function isForAWindow({ req }: HttpContext): boolean {
  const destination = req.header('sec-fetch-dest') ?? 'document';
  const isForOne = destination === 'document' || req.header('sec-fetch-mode') === 'navigate';
  return req.method === 'GET' && isForOne;
}

function pageTemplate(before: string, after: string) {
  const gzipped = gzipAround(before, after);
  let nobodys: Buffer<ArrayBuffer> | undefined;
  return {
    text: (replies: string) => before + replies + after,
    /** To all who are not signed in it is the same page. */
    gzipped: (replies: string) =>
      replies === NOBODYS_REPLIES ? (nobodys ??= gzipped(replies)) : gzipped(replies),
  };
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="${file}">`
    : `<link rel="modulepreload" href="${file}">`;
}
