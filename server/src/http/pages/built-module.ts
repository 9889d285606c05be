import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `vite build` made of pages that the server renders; nothing when they have not been built. */
export async function importBuilt<Module>(directory: string): Promise<Module | undefined> {
  const file = join(directory, 'render.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Module) : undefined;
}
