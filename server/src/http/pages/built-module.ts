import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export async function importBuilt<Module>(directory: string): Promise<Module | undefined> {
  const file = join(directory, 'render.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Module) : undefined;
}
