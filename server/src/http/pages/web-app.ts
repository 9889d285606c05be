import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawFirstView } from '@jobly/core/first-view';
import type { Language } from '@jobly/core/language/language';
import { importBuilt } from './built-module.ts';

export interface WebApp {
  directory: string;
  /** The one page of the app, as built. */
  html: string;
  /** What each route needs beside the files that the page names (web/vite/route-files.ts). */
  routeFiles: Record<string, string[]>;
  /** What each language other than English needs there besides. */
  languageFiles: Partial<Record<Language, WebApp['routeFiles']>>;
  /** Of web/src/render.tsx. */
  drawFirstView?: DrawFirstView | undefined;
}

export async function loadWebApp(directory: string): Promise<WebApp | undefined> {
  if (!existsSync(join(directory, 'index.html'))) return undefined;
  const read = (name: string) => readFileSync(join(directory, name), 'utf8');
  const { routes: routeFiles, languages: languageFiles } = JSON.parse(read('route-files.json')) as {
    routes: WebApp['routeFiles'];
    languages: WebApp['languageFiles'];
  };
  const built = await importBuilt<Pick<WebApp, 'drawFirstView'>>(`${directory}-app`);
  const { drawFirstView } = built ?? {};
  return { directory, html: read('index.html'), routeFiles, languageFiles, drawFirstView };
}
