import { inProject } from './project.mjs';
import { ensureInstalled, runNode } from './setup.mjs';

await ensureInstalled();
await runNode([inProject('server', 'src', 'doctor', 'main.ts'), ...process.argv.slice(2)]);
