import type { ProviderName } from '@jobly/core/brand';
import { serveStatic } from '@hono/node-server/serve-static';
import { AppError } from '@jobly/core/errors';
import type { Hono } from 'hono';
import type { HttpEnv } from '../caller.ts';
import { isStaff, type Route } from '../route.ts';
import { servePage } from './app-page.ts';
import { firstViews } from './first-view.ts';
import type { WebApp } from './web-app.ts';

/** web/vite/chunks.ts puts staff's screens here. */
const STAFF_ASSETS = '/assets/staff/';

interface WebAppOptions {
  web: WebApp;
  routes: Route[];
  publicUrl: string;
  provider?: ProviderName;
}

/** Assets have a hash in their name and are cached forever; the page is revalidated. */
export function serveWebApp(
  app: Hono<HttpEnv>,
  { web, routes, publicUrl, provider = 'lopay' }: WebAppOptions,
): void {
  const files = (keptHow: (path: string) => string) =>
    serveStatic<HttpEnv>({
      root: web.directory,
      precompressed: true,
      onFound: (_path, context) => context.header('Cache-Control', keptHow(context.req.path)),
    });
  // serveStatic refuses encoded paths and double slashes, so no other spelling gets past this.
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
  // An asset of an older build: 404 instead of the page.
  app.get('/assets/*', async (context) => {
    // Looks up the caller, so that headers and timing are the same as for the staff's script.
    await isStaff(context);
    throw new AppError('not_found');
  });
  const rootFiles = files(() => 'no-cache');
  // Icons, the manifest, the service worker: at the root or one folder below.
  app.get('/*', async (context, next) => {
    if (!/^(\/[\w-]+)?\/[\w.-]+\.[a-z0-9]+$/.test(context.req.path)) return next();
    const found = await rootFiles(context, async () => {});
    return found ?? context.notFound();
  });
  app.get('/*', servePage({ web, publicUrl, provider, firstView: firstViews(routes) }));
}
