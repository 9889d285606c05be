import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { AppError } from '@jobly/core/errors';
import { isAppRoute } from '@jobly/core/routes';
import { isStaffRoute } from '@jobly/core/staff/routes';
import type { Hono } from 'hono';
import { acceptsCompressed } from '../requests/accept-encoding.ts';
import type { HttpContext, HttpEnv } from '../caller.ts';
import { isStaff } from '../route.ts';

export interface WebApp {
  directory: string;
  /** The one page of the app, as built. */
  html: string;
}

export function loadWebApp(directory: string): WebApp | undefined {
  const file = join(directory, 'index.html');
  return existsSync(file) ? { directory, html: readFileSync(file, 'utf8') } : undefined;
}

/** The build puts the staff's screens into a folder of their own (web/vite/chunks.ts). */
const STAFF_ASSETS = '/assets/staff/';

/** Assets carry their hash in their name and live forever; the page is asked for each time. */
export function serveWebApp(app: Hono<HttpEnv>, web: WebApp): void {
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
  app.use('/assets/*', assets);
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
  const encoded = new Map(
    (['br', 'gzip'] as const).flatMap((encoding) => {
      const file = join(web.directory, `index.html.${encoding === 'br' ? 'br' : 'gz'}`);
      return existsSync(file) ? [[encoding, readFileSync(file)] as const] : [];
    }),
  );
  app.get('/*', (context) => page(context, web.html, encoded));
}

/**
 * An address outside the route table gets the app's own not-found page, and the status to match. So
 * does one of the staff's screens, for everybody else.
 */
async function page(
  context: HttpContext,
  html: string,
  encoded: Map<'br' | 'gzip', Buffer<ArrayBuffer>>,
): Promise<Response> {
  const { path } = context.req;
  // Asked for every unknown address alike: one of the staff's must not show by what it costs.
  const known = isAppRoute(path) || ((await isStaff(context)) && isStaffRoute(path));
  if (!known) {
    // Not the whole path: a link's code may stand in it.
    context
      .get('log')()
      .warn({ section: context.req.path.split('/')[1]?.slice(0, 40) }, 'unknown route');
  }
  const status = known ? 200 : 404;
  context.header('Content-Type', 'text/html; charset=utf-8');
  context.header('Cache-Control', 'no-cache');
  context.header('Vary', 'Accept-Encoding');
  const encoding = acceptsCompressed(context.req.header('accept-encoding'), [...encoded.keys()]);
  if (!encoding) return context.body(html, status);
  context.header('Content-Encoding', encoding);
  return context.body(encoded.get(encoding)!, status);
}
