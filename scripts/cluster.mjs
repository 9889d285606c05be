import { inProject } from './project.mjs';
import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs';

const HELP = `npm run cluster

Runs Jobly on a cluster on this machine, until Ctrl-C: three PostgreSQL under Patroni, HAProxy, two web
nodes and a worker. JOBLY_CLUSTER_DIR names the folder for its data, JOBLY_CLUSTER_PORT the first port.`;

const [word] = process.argv.slice(2);
if (word === '--help') {
  console.log(HELP);
  process.exit(0);
}
if (word !== undefined) {
  console.error(`There is no ${word}.\n\n${HELP}`);
  process.exit(2);
}
await ensureInstalled();
await ensureBuilt();
await runNode([inProject('cluster', 'main.ts')]);
