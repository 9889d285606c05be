import { unprivilegedUser, type UserAndGroup } from '../../embedded/state-directory.ts';
import { UserError } from '../terminal.ts';

export interface Member {
  dataDirectory: string;
  binaries: string;
  /** The user root switches to. */
  user: UserAndGroup | undefined;
  patroni: string;
  /** pgBackRest's variables, and libpq's for the superuser. */
  environment: Record<string, string>;
}

/** From the variables of deploy/cluster/patroni.env. */
export function memberOf(variables: Record<string, string | undefined>): Member {
  const get = (name: string): string => {
    const value = variables[name];
    if (value) return value;
    throw new UserError(`${name} is not set. Load the variables of Patroni on this machine first.`);
  };
  const address = new URL(`tcp://${get('PATRONI_POSTGRESQL_CONNECT_ADDRESS')}`);
  const ofPgbackrest = Object.keys(variables).filter((name) => name.startsWith('PGBACKREST_'));
  return {
    dataDirectory: get('PATRONI_POSTGRESQL_DATA_DIR'),
    binaries: get('PATRONI_POSTGRESQL_BIN_DIR'),
    user: unprivilegedUser('postgres'),
    patroni: `http://${get('PATRONI_RESTAPI_CONNECT_ADDRESS')}`,
    environment: {
      ...Object.fromEntries(ofPgbackrest.map((name) => [name, get(name)])),
      PGBACKREST_PG1_PORT: address.port,
      PGHOST: address.hostname,
      PGUSER: get('PATRONI_SUPERUSER_USERNAME'),
      PGPASSWORD: get('PATRONI_SUPERUSER_PASSWORD'),
    },
  };
}

export async function findPrimary(members: Member[]): Promise<Member | undefined> {
  const are = await Promise.all(members.map(isPrimary));
  return members[are.indexOf(true)];
}

async function isPrimary({ patroni }: Member): Promise<boolean> {
  const signal = AbortSignal.timeout(3_000);
  try {
    return (await fetch(`${patroni}/primary`, { signal, headers: { connection: 'close' } })).ok;
  } catch {
    return false;
  }
}
