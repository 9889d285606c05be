import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { takeBackup } from '../../../server/src/db/cli/cluster/pgbackrest.ts';
import type { Member } from '../../../server/src/db/cli/cluster/member.ts';
import { ensureOwnerDatabase } from '../../../server/src/db/embedded/owner-database.ts';
import { prepareFolders, type Folders } from '../../folders.ts';
import { layOut } from '../../layout.ts';
import { databaseUrl, membersOf } from '../../programs.ts';
import { startCluster } from '../../start.ts';
import { runDb, type Place } from './command.ts';

/** The last commit before there were clusters and signals in a table. */
const PREVIOUS = 'cc4a254f';
const project = join(import.meta.dirname, '..', '..', '..');

export interface PreviousVersion {
  commit: string;
  rows: number;
  restoreSeconds: number;
}

interface Options extends Place {
  signal: AbortSignal;
  progress: (line: string) => void;
}

/** A backup of the version before, all servers lost, restored by this version on a machine that has only the store. */
export async function drillPreviousVersion(options: Options): Promise<PreviousVersion> {
  const { stateDirectory, basePort, progress } = options;
  const place = { stateDirectory, basePort };
  mkdirSync(stateDirectory, { recursive: true });
  const folders = prepareFolders(stateDirectory);
  const layout = layOut(basePort);
  const [member] = membersOf(folders, layout);
  const port = layout.postgres[0]!;
  const server = await startAlone(member, port, folders);
  let before: string;
  try {
    const context = {
      stateDirectory: folders.secrets,
      superuserPassword: folders.secret('superuser-password'),
    };
    const url = await ensureOwnerDatabase(context, port);
    progress(`laying the demo accounts of ${PREVIOUS}`);
    await layDemoAccounts(url, folders, basePort);
    before = await countRows(url);
    await takeBackup(member, 'full');
  } finally {
    server.kill('SIGINT');
    await once(server, 'exit');
  }
  rmSync(member.dataDirectory, { recursive: true });
  const { seconds, output } = await runDb(place, 'restore', '--to', 'latest', '--yes');
  progress(
    `restored in ${seconds.toFixed(1)} s: ${output.trim().split('\n').slice(0, -3).join('; ')}`,
  );
  const cluster = await startCluster({ ...place, signal: options.signal });
  try {
    const after = await countRows(databaseUrl(folders, layout.write));
    if (after !== before) throw new Error(`rows before: ${before}; after: ${after}`);
    progress((await runDb(place, 'invariants')).output.trim());
  } finally {
    await cluster.stop();
  }
  const rows = Object.values(JSON.parse(before) as Record<string, number>);
  return {
    commit: PREVIOUS,
    rows: rows.reduce((sum, count) => sum + count, 0),
    restoreSeconds: seconds,
  };
}

/** One PostgreSQL without Patroni: its backups are the same. */
async function startAlone(member: Member, port: number, folders: Folders): Promise<ChildProcess> {
  const { dataDirectory, binaries, user, environment } = member;
  const passwordFile = join(folders.postgres[0]!, 'password');
  writeFileSync(passwordFile, folders.secret('superuser-password'));
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC', ...environment };
  const initdb = ['-D', dataDirectory, '--username=postgres', `--pwfile=${passwordFile}`];
  const form = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'];
  execFileSync(join(binaries, 'initdb'), [...initdb, ...form], { ...user, env, cwd: '/' });
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    archive_mode: 'on',
    archive_command: 'pgbackrest archive-push "%p"',
    max_connections: 100,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(binaries, 'postgres'), ['-D', dataDirectory, ...args], {
    ...user,
    env,
    cwd: '/',
    stdio: 'ignore',
  });
  const connectionString = `postgres://postgres:${folders.secret('superuser-password')}@127.0.0.1:${port}/postgres`;
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      // As Patroni makes it: the standbys come by this login.
      const password = client.escapeLiteral(folders.secret('replication-password'));
      await client.query(`create role replicator login replication password ${password}`);
      return server;
    } catch (error) {
      if (server.exitCode !== null || tries === 299) throw error;
    } finally {
      await client.end();
    }
    await sleep(200);
  }
}

/** By that version's own program, in a folder of its own, with the packages of this version. */
async function layDemoAccounts(url: string, folders: Folders, basePort: number): Promise<void> {
  const clone = join(folders.stateDirectory, 'previous');
  mkdirSync(clone);
  const files = execFileSync('git', ['archive', PREVIOUS], { cwd: project, maxBuffer: 1e9 });
  execFileSync('tar', ['--extract', '--directory', clone], { input: files });
  for (const workspace of ['.', 'core', 'server', 'sandbox']) {
    // Hard links where they can be had. Our own packages are links to neighbouring folders: there, to those of that version.
    const modules = join(project, workspace, 'node_modules');
    execFileSync('sh', [
      '-c',
      '[ ! -d "$1" ] || cp -al "$1" "$2" || cp -a "$1" "$2"',
      'sh',
      modules,
      join(clone, workspace),
    ]);
  }
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    JOBLY_DEMO: 'on',
    JOBLY_ROLE: 'worker',
    JOBLY_STATE_DIR: join(folders.app, 'previous'),
    PORT: String(basePort),
  };
  const node = spawn(process.execPath, [join(clone, 'server', 'src', 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  node.stdout.resume();
  await untilReady(basePort, node);
  node.kill('SIGTERM');
  await once(node, 'exit');
}

async function untilReady(port: number, node: ChildProcess): Promise<void> {
  while (node.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(300);
  }
  throw new Error('the version before did not start');
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

async function countRows(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, options: '-c role=jobly_system' });
  await client.connect();
  try {
    const counts = TABLES.map((table) => `'${table}', (select count(*) from ${table})`);
    const { rows } = await client.query<{ all: object }>(
      `select json_build_object(${counts.join(', ')}) as all`,
    );
    return JSON.stringify(rows[0]!.all);
  } finally {
    await client.end();
  }
}
