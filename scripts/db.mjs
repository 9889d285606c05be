import { inProject } from './project.mjs';
import { ensureInstalled, runNode } from './setup.mjs';

await ensureInstalled();
const cli = inProject('server', 'src', 'db', 'cli', 'main.ts');
// npm changes to the project's folder; a backup's name is meant from where the person stands.
await runNode([cli, ...process.argv.slice(2)], {}, process.env.INIT_CWD ?? process.cwd());
