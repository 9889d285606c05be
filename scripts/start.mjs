import { inProject } from './project.mjs';
import { ensureInstalled, ensureWebBuilt, runNode } from './setup.mjs';

await ensureInstalled();
await ensureWebBuilt();
await runNode([inProject('server', 'src', 'main.ts'), ...process.argv.slice(2)]);
