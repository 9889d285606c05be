import { dirname } from 'node:path';
import { acquireInstanceLock } from '../../embedded/instance-lock.ts';
import { findPostmaster } from '../../embedded/postmaster-file.ts';
import { withHosts } from '../../hosts.ts';
import { UserError } from '../terminal.ts';
import { memberOf, type Member } from './member.ts';

export interface ClusterHere {
  /** A restore writes to the first. */
  members: [Member, ...Member[]];
  /** Folders that a restore also moves away. */
  others: string[];
  ownerUrl: (port: number) => string;
  /** Fails while the cluster runs; while held, it cannot start and no other restore runs. */
  lock: () => Promise<{ release(): void }>;
  nextSteps: string;
}

/** From Patroni's variables (deploy/cluster/patroni.env). */
export function clusterFromVariables(env: NodeJS.ProcessEnv): ClusterHere | undefined {
  if (!env['PATRONI_POSTGRESQL_DATA_DIR']) return undefined;
  const member = memberOf(env);
  const { dataDirectory } = member;
  return {
    members: [member],
    others: [],
    ownerUrl: (port) => {
      if (!env['DATABASE_URL'])
        throw new UserError("This needs the owner's login: set DATABASE_URL.");
      return withHosts(env['DATABASE_URL'], `127.0.0.1:${port}`);
    },
    lock: async () => {
      if (findPostmaster(dataDirectory) !== undefined) {
        throw new UserError('PostgreSQL is running here. Stop Patroni on every machine first.');
      }
      return acquireInstanceLock(dirname(dataDirectory));
    },
    nextSteps: `Now, in this order:
  1. patronictl remove jobly       what etcd knows of the old data
  2. start Patroni on this machine and wait until it is the leader
  3. on each other machine: move ${dataDirectory} away and start Patroni, which copies it from here`,
  };
}
