import { inProject } from './project.mjs';
import { ensureInstalled, runNode } from './setup.mjs';

await ensureInstalled();
// On one of several machines the variables of its Patroni speak of a cluster, here the folder does.
const cli = process.env.JOBLY_CLUSTER_DIR
  ? inProject('cluster', 'db.ts')
  : inProject('server', 'src', 'db', 'cli', 'main.ts');
// npm changes to the project's folder; a backup's name is meant from where the person stands.
await runNode([cli, ...process.argv.slice(2)], {}, process.env.INIT_CWD ?? process.cwd());
