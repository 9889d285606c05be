import { chmodSync, chownSync, copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readOrCreateSecret } from '../server/src/db/embedded/secret-file.ts';
import { assertReachable, unprivilegedUser } from '../server/src/db/embedded/state-directory.ts';

const deploy = join(import.meta.dirname, '..', 'deploy', 'cluster');

/** What the cluster keeps, all in one folder. Root lets its neighbours run as the user of PostgreSQL's package. */
export function prepareFolders(stateDirectory: string) {
  const user = unprivilegedUser('postgres');
  if (user) assertReachable(stateDirectory, user, 'JOBLY_CLUSTER_DIR');
  const make = (name: string, owner = user, mode = 0o700): string => {
    const path = join(stateDirectory, name);
    mkdirSync(path, { recursive: true });
    chmodSync(path, mode);
    if (owner) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  const ours = process.getuid?.() === 0 ? { uid: 0, gid: 0 } : undefined;
  const config = make('config', ours, 0o755);
  // The project may lie where that user cannot enter.
  const configFile = (name: string): string => {
    const path = join(config, name);
    copyFileSync(join(deploy, name), path);
    chmodSync(path, 0o644);
    return path;
  };
  const secrets = make('secrets', ours);
  return {
    stateDirectory,
    user,
    logs: make('logs', ours),
    secrets,
    secret: (name: string, bytes = 24) => readOrCreateSecret(join(secrets, name), bytes),
    app: make('app', ours),
    files: make('files', ours),
    sandbox: make('sandbox', ours),
    etcd: [1, 2, 3].map((index) => make(`etcd${index}`)),
    postgres: [1, 2, 3].map((index) => make(`postgres${index}`)),
    backups: make('backups'),
    patroniConfig: configFile('patroni.yml'),
    pgbackrestConfig: configFile('pgbackrest.conf'),
    haproxyConfig: configFile('haproxy.cfg'),
  };
}

export type Folders = ReturnType<typeof prepareFolders>;

export const dataDirectoryIn = (folder: string): string => join(folder, 'data');

/** All that a restore replaces; one PostgreSQL gets its data, the others copy it from there. */
export function replacedBy({ postgres, etcd }: Folders) {
  const [dataDirectory, ...others] = [...postgres, ...etcd].map(dataDirectoryIn);
  return { dataDirectory: dataDirectory!, others };
}
