import { join } from 'node:path';
import { memberOf, type Member } from '../server/src/db/cli/cluster/member.ts';
import type { Logins } from '../server/src/db/logins.ts';
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from '../scripts/server-node.mjs';
import { dataDirectoryIn, type Folders } from './folders.ts';
import { postgresBinaries, PROGRAMS } from './packages.ts';
import type { Program } from './part.ts';
import { local, type Layout } from './settings.ts';

/** The same variables that etcd.env, patroni.env and haproxy.env in deploy/cluster/ set on several machines. */

export const etcdProgram = (folders: Folders, layout: Layout, index: number): Program => {
  const client = `http://${local(layout.etcdClients[index]!)}`;
  const peers = layout.etcdPeers.map((port) => `http://${local(port)}`);
  return {
    name: `etcd${index + 1}`,
    command: PROGRAMS.etcd,
    args: [],
    user: folders.user,
    // All it has acknowledged is on disk; asked kindly, the last member looks for a successor for 9 s.
    stopSignal: 'SIGKILL',
    environment: () => ({
      ETCD_NAME: `etcd${index + 1}`,
      ETCD_DATA_DIR: dataDirectoryIn(folders.etcd[index]!),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peers[index]!,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peers[index]!,
      ETCD_INITIAL_CLUSTER: peers.map((url, at) => `etcd${at + 1}=${url}`).join(','),
      ETCD_INITIAL_CLUSTER_TOKEN: 'jobly',
      ETCD_ENABLE_V2: 'true',
      ETCD_HEARTBEAT_INTERVAL: '200',
      ETCD_ELECTION_TIMEOUT: '2000',
      ETCD_LOGGER: 'zap',
      ETCD_LOG_LEVEL: 'warn',
    }),
  };
};

export const patroniProgram = (folders: Folders, layout: Layout, index: number): Program => ({
  name: `postgres${index + 1}`,
  dataDirectory: dataDirectoryIn(folders.postgres[index]!),
  command: PROGRAMS.patroni,
  args: [folders.patroniConfig],
  user: folders.user,
  environment: () => ({
    PATRONI_NAME: `postgres${index + 1}`,
    PATRONI_POSTGRESQL_LISTEN: local(layout.postgres[index]!),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(layout.postgres[index]!),
    PATRONI_RESTAPI_LISTEN: local(layout.patroni[index]!),
    PATRONI_RESTAPI_CONNECT_ADDRESS: local(layout.patroni[index]!),
    PATRONI_ETCD_HOSTS: layout.etcdClients.map(local).join(','),
    PATRONI_POSTGRESQL_BIN_DIR: postgresBinaries(),
    PATRONI_POSTGRESQL_DATA_DIR: dataDirectoryIn(folders.postgres[index]!),
    PATRONI_POSTGRESQL_PGPASS: join(folders.postgres[index]!, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: folders.secret('superuser-password'),
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: folders.secret('replication-password'),
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: folders.secret('patroni-password'),
    PGBACKREST_CONFIG: folders.pgbackrestConfig,
    PGBACKREST_STANZA: 'jobly',
    PGBACKREST_REPO1_PATH: folders.backups,
    PGBACKREST_REPO1_CIPHER_PASS: folders.secret('backup-passphrase'),
    PGBACKREST_PG1_PATH: dataDirectoryIn(folders.postgres[index]!),
    // Its default is one for the whole machine, which may run another cluster.
    PGBACKREST_LOCK_PATH: join(folders.postgres[index]!, 'lock'),
  }),
});

/** As pgBackRest meets them. */
export const membersOf = (folders: Folders, layout: Layout): [Member, Member, Member] => {
  const member = (index: number) => memberOf(patroniProgram(folders, layout, index).environment());
  return [member(0), member(1), member(2)];
};

export const databaseUrl = (folders: Folders, port: number): string =>
  `postgres://jobly_owner:${folders.secret('owner-password')}@${local(port)}/jobly`;

export const haproxyProgram = (folders: Folders, layout: Layout): Program => ({
  name: 'haproxy',
  command: PROGRAMS.haproxy,
  args: ['-db', '-f', folders.haproxyConfig],
  user: folders.user,
  environment: () => ({
    WEB_BIND: local(layout.people),
    WRITE_BIND: local(layout.write),
    READ_BIND: local(layout.read),
    STATISTICS_BIND: local(layout.statistics),
    ...numbered('WEB', layout.web.map(local)),
    ...numbered('POSTGRES', layout.postgres.map(local)),
    PATRONI1_PORT: String(layout.patroni[0]),
    PATRONI2_PORT: String(layout.patroni[1]),
    PATRONI3_PORT: String(layout.patroni[2]),
  }),
});

const numbered = (name: string, values: string[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}${index + 1}`, value]));

const WEBHOOK_PATH = '/functions/v1/lopay-webhook';

const webhookSecret = (folders: Folders): string =>
  `whsec_${Buffer.from(folders.secret('sandbox-webhook-secret')).toString('base64')}`;

export const sandboxProgram = (folders: Folders, layout: Layout): Program => ({
  name: 'sandbox',
  command: process.execPath,
  args: [join(import.meta.dirname, '..', 'sandbox', 'src', 'main.ts')],
  environment: () => ({
    SANDBOX_PORT: String(layout.sandbox),
    SANDBOX_STATE: folders.sandbox,
    SANDBOX_API_KEY: folders.secret('sandbox-api-key'),
    SANDBOX_WEBHOOK_URL: `http://${local(layout.people)}${WEBHOOK_PATH}`,
    SANDBOX_WEBHOOK_SECRET: webhookSecret(folders),
  }),
});

interface Node {
  name: string;
  role: 'web' | 'worker';
  port: number;
  demo: boolean;
}

/** As in production: logins of the app's own, nothing of the owner's, one secret for all nodes. */
export const nodeProgram = (
  folders: Folders,
  layout: Layout,
  logins: Logins,
  { name, role, port, demo }: Node,
): Program => ({
  name,
  command: process.execPath,
  args: [...SERVER_FLAGS, SERVER_PROGRAM],
  environment: () => ({
    ...SERVER_ENVIRONMENT,
    NODE_ENV: 'development',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${layout.people}`,
    JOBLY_ROLE: role,
    JOBLY_STATE_DIR: folders.app,
    FILES_DIR: folders.files,
    JOBLY_DEMO: demo ? 'on' : 'off',
    APP_SECRET: folders.secret('app-secret', 32),
    // Set and empty, so that an .env of the project does not bring the owner's login.
    DATABASE_URL: '',
    DATABASE_APP_URL: logins.jobly_app.reveal(),
    DATABASE_SYSTEM_URL: logins.jobly_system.reveal(),
    DATABASE_READ_HOSTS: local(layout.read),
    TRUSTED_PROXIES: '127.0.0.1,::1',
    // HAProxy polls every second and believes the second answer.
    SHUTDOWN_DELAY_MS: '4000',
    LOPAY_BASE_URL: `http://localhost:${layout.sandbox}`,
    LOPAY_API_KEY: folders.secret('sandbox-api-key'),
    LOPAY_WEBHOOK_SECRET: webhookSecret(folders),
    LOPAY_PAYOUT_HOLDS: 'on',
  }),
});
