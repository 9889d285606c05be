import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from './server-node.mjs';
import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();
await runNode([...SERVER_FLAGS, SERVER_PROGRAM, ...process.argv.slice(2)], SERVER_ENVIRONMENT);
