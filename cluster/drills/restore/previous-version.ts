import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { dataDirectoryIn, prepareFolders } from '../../folders.ts';
import { databaseUrl } from '../../programs.ts';
import { answers, until } from '../../readiness.ts';
import { layOut } from '../../settings.ts';
import { startCluster } from '../../start.ts';
import type { Run } from '../drill.ts';
import { clusterVariables, runDb } from './command.ts';

/** The last commit before the migrations were joined into one schema. */
const PREVIOUS = '3102a3a4';
const project = join(import.meta.dirname, '..', '..', '..');

/** A cluster of the version before, all servers lost, restored by this version on a machine that has only the store. */
export async function restorePreviousVersion(run: Run): Promise<string> {
  const { stateDirectory, basePort, progress } = run;
  mkdirSync(stateDirectory);
  const before = await runPreviousVersion(run);
  const folders = prepareFolders(stateDirectory);
  for (const folder of [...folders.postgres, ...folders.etcd]) {
    rmSync(dataDirectoryIn(folder), { recursive: true });
  }
  const { seconds } = await runDb(run, 'restore', '--to', 'latest', '--yes');
  progress(`restored in ${seconds.toFixed(1)} s`);
  const cluster = await startCluster(run);
  try {
    const after = await countRows(databaseUrl(folders, layOut(basePort).write));
    const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
    if (was !== is) throw new Error(`rows before: ${was}; after: ${is}`);
    progress((await runDb(run, 'invariants')).output.trim());
  } finally {
    await cluster.stop();
  }
  const rows = Object.values(before).reduce((sum, count) => sum + count, 0);
  return `${PREVIOUS}: ${rows} rows, ${seconds.toFixed(0)} s`;
}

/** `npm run cluster` of that version, with its demo accounts and its first backup; returns how many rows it had. */
async function runPreviousVersion(run: Run): Promise<Record<string, number>> {
  const { stateDirectory, basePort, signal, progress } = run;
  const clone = join(stateDirectory, 'clone');
  mkdirSync(clone);
  const files = execFileSync('git', ['archive', PREVIOUS], { cwd: project, maxBuffer: 1e9 });
  execFileSync('tar', ['--extract', '--directory', clone], { input: files });
  for (const workspace of ['.', 'core', 'server', 'sandbox', 'web', 'e2e', 'cluster']) {
    // Hard links where they can be had. Our own packages are links to neighbouring folders: there, to those of that version.
    const copy = '[ ! -d "$1" ] || cp -al "$1" "$2" || cp -a "$1" "$2"';
    const modules = join(project, workspace, 'node_modules');
    execFileSync('sh', ['-c', copy, 'sh', modules, join(clone, workspace)]);
  }
  progress(`building and starting the cluster of ${PREVIOUS}`);
  const child = spawn(process.execPath, [join(clone, 'scripts', 'cluster.mjs')], {
    env: clusterVariables(run),
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that it can be asked to end as by Ctrl-C.
    detached: true,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const closed = once(child, 'close');
  try {
    const isUp = async () => said.includes('Ctrl-C') && answers(basePort, '/readyz');
    await until(isUp, `the version before did not start: ${said}`, { signal, seconds: 600 });
    return await countRows(databaseUrl(prepareFolders(stateDirectory), layOut(basePort).write));
  } finally {
    process.kill(-child.pid!, 'SIGTERM');
    await closed;
  }
}

const TABLES = [
  'users',
  'profiles',
  'payment_links',
  'payments',
  'refunds',
  'ledger_entries',
  'payouts',
];

async function countRows(connectionString: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString, options: '-c role=jobly_system' });
  await client.connect();
  try {
    const counts = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')}`);
    return rows[0]!;
  } finally {
    await client.end();
  }
}
