import { inProject } from './project.mjs';
import { ensureInstalled, runNode } from './setup.mjs';

// One of our programs, from its source: `node scripts/program.mjs server/src/staff-cli.ts list`.
const [program, ...args] = process.argv.slice(2);
await ensureInstalled();
await runNode([inProject(program), ...args]);
