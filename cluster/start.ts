import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPrimary, type Member } from '../server/src/db/cli/cluster/member.ts';
import { listBackups, takeBackup } from '../server/src/db/cli/cluster/pgbackrest.ts';
import { discardUnfinishedCopy, finishRestore } from '../server/src/db/cli/cluster/put-in-place.ts';
import { acquireInstanceLock } from '../server/src/db/embedded/instance-lock.ts';
import { ensureOwnerDatabase } from '../server/src/db/embedded/owner-database.ts';
import { resolveStateDirectory } from '../server/src/db/embedded/state-directory.ts';
import { ensureEmbeddedLogins } from '../server/src/db/logins.ts';
import { migrate } from '../server/src/db/migrator.ts';
import { installTasks } from '../server/src/tasks/install.ts';
import { firstCause, StartupError } from '../server/src/startup-sentence.ts';
import { dataDirectoryIn, prepareFolders, replacedBy, type Folders } from './folders.ts';
import { ensurePackages } from './packages.ts';
import { endLeftovers, supervise, type Part, type Program } from './part.ts';
import * as programs from './programs.ts';
import { answers, hasOnePrimary, until } from './readiness.ts';
import { layOut, refuseTakenPorts, type Layout } from './settings.ts';

const projectRoot = join(import.meta.dirname, '..');

export interface ClusterOptions {
  stateDirectory: string;
  basePort: number;
  demo?: boolean;
  /** Over what the cluster itself sets for this part; asked at each of its starts. */
  environmentOf?: (part: string) => Record<string, string>;
  report?: (line: string) => void;
  /** Aborted while the cluster starts: what has started is ended, and the start fails. */
  signal?: AbortSignal;
}

export type Cluster = Awaited<ReturnType<typeof startParts>> & { stop(): Promise<void> };

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  ensurePackages(options.report ?? (() => undefined));
  const stateDirectory = resolveStateDirectory(projectRoot, {
    JOBLY_STATE_DIR: options.stateDirectory,
  });
  // The last to start is the first to end: nodes drain while the database is there.
  const started = new AsyncDisposableStack();
  const lock = lockFolder(stateDirectory);
  started.defer(() => lock.release());
  try {
    const folders = prepareFolders(stateDirectory);
    await endLeftovers(stateDirectory, folders.postgres.map(dataDirectoryIn));
    const replaced = replacedBy(folders);
    finishRestore(replaced);
    await discardUnfinishedCopy(replaced.dataDirectory);
    const layout = layOut(options.basePort);
    await refuseTakenPorts(layout);
    const cluster = await startParts(options, folders, layout, started);
    return { ...cluster, stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

export function lockFolder(stateDirectory: string): { release(): void } {
  try {
    return acquireInstanceLock(stateDirectory);
  } catch (error) {
    const { name } = firstCause(error);
    if (name !== 'AlreadyRunningError') throw error;
    throw new StartupError(
      `A cluster is already running on ${stateDirectory}. Stop it first, or set JOBLY_CLUSTER_DIR to another folder.`,
    );
  }
}

async function startParts(
  options: ClusterOptions,
  folders: Folders,
  layout: Layout,
  started: AsyncDisposableStack,
) {
  const { demo = false, signal, report = () => undefined } = options;
  const { stateDirectory } = folders;
  const untilReady = (what: string, isReady: () => Promise<unknown>) =>
    until(isReady, `${what} (its log is in ${folders.logs}) was not ready`, { signal });
  const parts: Part[] = [];
  const stopAll = async (some: Part[]): Promise<void> => {
    await Promise.all(some.map((one) => one.stop()));
  };
  const bring = async (some: Part[], stop = () => stopAll(some)) => {
    signal?.throwIfAborted();
    parts.push(...some);
    started.defer(stop);
    for (const part of some) await part.start();
  };
  const partOf = (program: Program): Part => {
    const environment = () => ({
      ...program.environment(),
      ...options.environmentOf?.(program.name),
    });
    return supervise(stateDirectory, { ...program, environment });
  };

  report('Starting etcd');
  await bring([0, 1, 2].map((index) => partOf(programs.etcdProgram(folders, layout, index))));
  await untilReady('etcd', () => answers(layout.etcdClients[0]!, '/health'));

  report('Starting three PostgreSQL under Patroni');
  const postgres = [0, 1, 2].map((index) =>
    partOf(programs.patroniProgram(folders, layout, index)),
  );
  const firstOf = async (path: string) => {
    const all = await Promise.all(layout.patroni.map((port) => answers(port, path)));
    return postgres[all.indexOf(true)];
  };
  const stopPostgres = async () => {
    // A standby would take over from a primary that ends before it.
    const last = await firstOf('/primary');
    await stopAll(postgres.filter((one) => one !== last));
    await last?.stop();
  };
  // After a restore one of them has data: another one, started with it, would found an empty cluster.
  const founders = postgres.filter(({ dataDirectory }) => existsSync(dataDirectory!));
  await bring(founders, stopPostgres);
  if (founders.length > 0) await untilReady('PostgreSQL', () => firstOf('/primary'));
  await bring(postgres, stopPostgres);
  await untilReady('PostgreSQL', async () => (await firstOf('/primary')) && firstOf('/sync'));

  report('Starting HAProxy');
  await bring([partOf(programs.haproxyProgram(folders, layout))]);
  await untilReady('HAProxy', () => hasOnePrimary(layout.statistics));
  const logins = await prepareDatabase(folders, layout, report);
  const firstBackup = ensureFirstBackup(programs.membersOf(folders, layout), report);

  report('Starting the sandbox, two web nodes and a worker');
  await bring([partOf(programs.sandboxProgram(folders, layout))]);
  const node = (name: string, role: 'web' | 'worker', port: number) =>
    partOf(programs.nodeProgram(folders, layout, logins, { name, role, port, demo }));
  await bring([
    node('web1', 'web', layout.web[0]!),
    node('web2', 'web', layout.web[1]!),
    node('worker1', 'worker', layout.worker),
  ]);
  for (const port of [...layout.web, layout.worker, layout.people]) {
    await untilReady('Jobly', () => answers(port, '/readyz'));
  }
  await firstBackup;

  return {
    stateDirectory,
    layout,
    url: `http://localhost:${layout.people}`,
    webUrls: layout.web.map((port) => `http://localhost:${port}`),
    sandboxUrl: `http://localhost:${layout.sandbox}`,
    /** The owner's login, through HAProxy: the primary. */
    writeUrl: programs.databaseUrl(folders, layout.write),
    readUrl: programs.databaseUrl(folders, layout.read),
    postgres,
    /** etcd1, postgres1, haproxy, web1, worker1, sandbox and their like. */
    part: (name: string): Part => parts.find((part) => part.name === name)!,
    /** The PostgreSQL that takes writes now; undefined while there is none. */
    primary: () => firstOf('/primary'),
  };
}

async function prepareDatabase(folders: Folders, layout: Layout, report: (line: string) => void) {
  const superuserPassword = folders.secret('superuser-password');
  const context = { stateDirectory: folders.secrets, superuserPassword };
  const ownerUrl = await ensureOwnerDatabase(context, layout.write);
  report('Migrating the database');
  await migrate(ownerUrl);
  await installTasks(ownerUrl);
  return ensureEmbeddedLogins(ownerUrl, folders.secrets);
}

/** Nothing can be restored before the first backup; a cluster that cannot take one serves all the same. */
async function ensureFirstBackup(members: Member[], report: (line: string) => void): Promise<void> {
  try {
    const primary = await findPrimary(members);
    if (!primary || (await listBackups(primary)).length > 0) return;
    report('Taking the first backup');
    await takeBackup(primary, 'full');
  } catch (error) {
    report(`There is no backup: ${error instanceof Error ? error.message : String(error)}`);
  }
}
