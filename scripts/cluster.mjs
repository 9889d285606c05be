import { inProject } from './project.mjs';
import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
await runNode([inProject('cluster', 'main.ts')]);
