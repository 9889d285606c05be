import { inProject } from './project.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-node.mjs';
import { ensureInstalled, ensureWebBuilt, runNode } from './setup.mjs';

await ensureInstalled();
await ensureWebBuilt();
const program = inProject('server', 'src', 'main.ts');
await runNode([...SERVER_FLAGS, program, ...process.argv.slice(2)], SERVER_ENVIRONMENT);
