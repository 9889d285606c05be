import { setTimeout as sleep } from 'node:timers/promises';
import { layOut } from '../layout.ts';
import type { Stage } from './stage.ts';

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

const PATIENCE_MS = 300_000;

/** Until there is one primary and two standbys that follow it closely: only then another one may die. */
export async function untilWhole(stage: Stage): Promise<void> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  let members: Member[] = [];
  while (Date.now() < deadlineMs) {
    stage.signal.throwIfAborted();
    members = await readMembers(stage);
    if (isWhole(members)) return;
    await sleep(500);
  }
  throw new Error(`the cluster did not become whole: ${JSON.stringify(members)}`);
}

function isWhole(members: Member[]): boolean {
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

/** As any Patroni that answers sees it. */
async function readMembers({ basePort }: Stage): Promise<Member[]> {
  for (const port of layOut(basePort).patroni) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/cluster`, {
        signal: AbortSignal.timeout(3_000),
      });
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // Dead or frozen: the next one knows.
    }
  }
  return [];
}

/** Its machine dies, and is back once another has taken over. */
export async function failOver(stage: Stage, primary: string): Promise<void> {
  const part = stage.cluster.part(primary);
  part.hold();
  try {
    await part.signal('SIGKILL');
    await untilPrimary(stage, primary);
  } finally {
    await part.start();
  }
}

/** Until some PostgreSQL, other than this one, takes writes; its name. */
export async function untilPrimary(stage: Stage, otherThan?: string): Promise<string> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (Date.now() < deadlineMs) {
    stage.signal.throwIfAborted();
    const name = await stage.cluster.primary();
    if (name && name !== otherThan) return name;
    await sleep(200);
  }
  throw new Error('no PostgreSQL takes writes');
}
