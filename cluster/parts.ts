import { existsSync } from 'node:fs';
import { ensureOwnerDatabase } from '../server/src/db/embedded/owner-database.ts';
import { ensureEmbeddedLogins } from '../server/src/db/logins.ts';
import { migrate } from '../server/src/db/migrator.ts';
import { installJobs } from '../server/src/jobs/install.ts';
import type { Cluster, ClusterOptions, Part } from './cluster.ts';
import { ensureFirstBackup } from './first-backup.ts';
import { dataDirectoryIn, type Folders } from './folders.ts';
import type { Layout } from './layout.ts';
import * as programs from './programs.ts';
import { answers, hasOnePrimary, untilReady } from './readiness.ts';
import { SupervisedPart, type Program } from './supervised.ts';
import { SupervisedPostgres } from './supervised-postgres.ts';

/** What starts together and ends together. */
export interface Group {
  parts: SupervisedPart[];
  /** Names the one that ends after the others. */
  last?: () => Promise<string | undefined>;
}

export async function startParts(
  options: ClusterOptions,
  folders: Folders,
  layout: Layout,
  groups: Group[],
): Promise<Omit<Cluster, 'stop'>> {
  const { demo = false, signal, report = () => undefined } = options;
  const { stateDirectory } = folders;
  const until = (what: string, isReady: () => Promise<unknown>) =>
    untilReady(isReady, { what, logs: folders.logs, signal });
  const bring = async (group: Group) => {
    signal?.throwIfAborted();
    groups.push(group);
    for (const part of group.parts) await part.start();
  };
  const withOwn = (program: Program): Program => ({
    ...program,
    environment: () => ({ ...program.environment(), ...options.environmentOf?.(program.name) }),
  });
  const partOf = (program: Program) => new SupervisedPart(stateDirectory, withOwn(program));
  const databaseUrl = (port: number) => programs.databaseUrl(folders, port);

  report('Starting etcd');
  const etcd = [0, 1, 2].map((index) => partOf(programs.etcdProgram(folders, layout, index)));
  await bring({ parts: etcd });
  await until('etcd', () => answers(layout.etcdClients[0]!, '/health'));

  report('Starting three PostgreSQL under Patroni');
  const postgres = [0, 1, 2].map(
    (index) =>
      new SupervisedPostgres(
        stateDirectory,
        withOwn(programs.patroniProgram(folders, layout, index)),
        {
          dataDirectory: dataDirectoryIn(folders.postgres[index]!),
          url: databaseUrl(layout.postgres[index]!),
        },
      ),
  );
  const firstOf = async (path: string) => {
    const all = await Promise.all(layout.patroni.map((port) => answers(port, path)));
    return postgres[all.indexOf(true)]?.name;
  };
  const primary = () => firstOf('/primary');
  // After a restore one of them has data: another one, started with it, would found an empty cluster.
  const founders = postgres.filter(({ dataDirectory }) => existsSync(dataDirectory));
  await bring({ parts: founders });
  if (founders.length > 0) await until('PostgreSQL', primary);
  // A standby would take over from a primary that ends before it.
  await bring({ parts: postgres, last: primary });
  await until('PostgreSQL', async () => (await primary()) && firstOf('/sync'));

  report('Starting HAProxy');
  await bring({ parts: [partOf(programs.haproxyProgram(folders, layout))] });
  await until('HAProxy', () => hasOnePrimary(layout.statistics));
  const logins = await prepareDatabase(folders, layout, report);
  const firstBackup = ensureFirstBackup(programs.membersOf(folders, layout), report);

  report('Starting the sandbox, two web nodes and a worker');
  await bring({ parts: [partOf(programs.sandboxProgram(folders, layout))] });
  const node = (name: string, role: 'web' | 'worker', port: number) =>
    partOf(programs.nodeProgram(folders, layout, logins, { name, role, port, demo }));
  const nodes = [
    node('web1', 'web', layout.web[0]!),
    node('web2', 'web', layout.web[1]!),
    node('worker1', 'worker', layout.worker),
  ];
  await bring({ parts: nodes });
  for (const port of [...layout.web, layout.worker, layout.people]) {
    await until('Jobly', () => answers(port, '/readyz'));
  }
  await firstBackup;

  // A PostgreSQL that was there before belongs to two groups.
  const parts: Part[] = [...new Set(groups.flatMap((group) => group.parts))];
  return {
    stateDirectory,
    url: `http://localhost:${layout.people}`,
    webUrls: layout.web.map((port) => `http://localhost:${port}`),
    sandboxUrl: `http://localhost:${layout.sandbox}`,
    writeUrl: databaseUrl(layout.write),
    readUrl: databaseUrl(layout.read),
    parts,
    part: (name) => {
      const found = parts.find((part) => part.name === name);
      if (!found) throw new Error(`the cluster has no part ${name}`);
      return found;
    },
    postgres,
    primary,
  };
}

/** Through HAProxy, as everybody else reaches it; the owner's login stays here. */
async function prepareDatabase(folders: Folders, layout: Layout, report: (line: string) => void) {
  const superuserPassword = folders.secret('superuser-password');
  const context = { stateDirectory: folders.secrets, superuserPassword };
  const ownerUrl = await ensureOwnerDatabase(context, layout.write);
  report('Migrating the database');
  await migrate(ownerUrl);
  await installJobs(ownerUrl);
  return ensureEmbeddedLogins(ownerUrl, folders.secrets);
}
