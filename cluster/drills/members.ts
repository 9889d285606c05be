import { read, until } from '../readiness.ts';
import type { Part } from '../part.ts';
import type { Stage } from './stage.ts';

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

const PATIENCE_SECONDS = 300;

/** Until there is one primary and two standbys that follow it closely: only then another one may die. */
export async function untilWhole({ cluster, signal }: Stage): Promise<void> {
  const isWhole = async () => {
    // As any Patroni that answers sees it; one that is dead or frozen does not.
    const all = await Promise.all(cluster.layout.patroni.map((port) => read(port, '/cluster')));
    const seen = all.find((one) => one !== undefined);
    return seen !== undefined && areWhole((JSON.parse(seen) as { members: Member[] }).members);
  };
  const patience = { signal, seconds: PATIENCE_SECONDS };
  await until(isWhole, 'the cluster did not become whole', patience);
}

function areWhole(members: Member[]): boolean {
  const leader = members.find(({ role }) => role === 'leader');
  const standbys = members.filter(({ role }) => role !== 'leader');
  return (
    leader?.state === 'running' &&
    standbys.length === 2 &&
    standbys.some(({ role }) => role === 'sync_standby') &&
    standbys.every(
      ({ state, timeline, lag }) =>
        ['running', 'streaming'].includes(state) &&
        timeline === leader.timeline &&
        typeof lag === 'number' &&
        lag < 1_000_000,
    )
  );
}

export function untilPrimary({ cluster, signal }: Stage, otherThan?: Part) {
  const find = async () => {
    const found = await cluster.primary();
    return found === otherThan ? undefined : found;
  };
  return until(find, 'no PostgreSQL takes writes', { signal, seconds: PATIENCE_SECONDS });
}

/** Its machine dies, and is back once another has taken over and this was done. */
export async function failOver(
  stage: Stage,
  primary: Part,
  meanwhile = async (): Promise<unknown> => undefined,
): Promise<void> {
  primary.keepDown();
  try {
    primary.signal('SIGKILL');
    await meanwhile();
    await untilPrimary(stage, primary);
  } finally {
    await primary.start();
  }
}
