import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawFirstView } from '@jobly/core/first-view';
import type { Language } from '@jobly/core/language/language';
import { importBuilt } from './built-module.ts';

export interface WebApp {
  directory: string;
  html: string;
  /** Files each route needs beyond those of the page (web/vite/route-files.ts). */
  routeFiles: Record<string, string[]>;
  /** The same for languages other than English. */
  languageFiles: Partial<Record<Language, string[]>>;
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
