import { inProject } from './project.mjs';
import { ensureInstalled, runNode } from './setup.mjs';

await ensureInstalled();
// A cluster on this machine is known by its folder; one on several machines by Patroni's variables.
const cli = process.env.JOBLY_CLUSTER_DIR
  ? inProject('cluster', 'db.ts')
  : inProject('server', 'src', 'db', 'cli', 'main.ts');
// npm changes to the project's folder; a backup's path is relative to the caller's.
await runNode([cli, ...process.argv.slice(2)], {}, process.env.INIT_CWD ?? process.cwd());
