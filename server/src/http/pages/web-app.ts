import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { User } from '@jobly/core/accounts/contract';
import type { AppRoute } from '@jobly/core/routes';
import { importBuilt } from './built-module.ts';
import type { Replies } from './first-view.ts';

export interface WebApp {
  directory: string;
  /** The one page of the app, as built. */
  html: string;
  /** What each route needs beside the files that the page names (web/vite/route-files.ts). */
  routeFiles: Record<string, string[]>;
  /** Draws a first view; nothing for a screen that is not drawn. */
  drawFirstView?: ((view: FirstView) => string | undefined) | undefined;
}

/** As web/src/render.tsx has it. */
interface FirstView {
  route: AppRoute;
  place: { origin: string; path: string; search: string };
  user: User;
  replies: Replies;
}

export async function loadWebApp(directory: string): Promise<WebApp | undefined> {
  if (!existsSync(join(directory, 'index.html'))) return undefined;
  const read = (name: string) => readFileSync(join(directory, name), 'utf8');
  const routeFiles = JSON.parse(read('route-files.json')) as WebApp['routeFiles'];
  const drawn = await importBuilt<Pick<WebApp, 'drawFirstView'>>(`${directory}-app`);
  return { directory, html: read('index.html'), routeFiles, ...drawn };
}
