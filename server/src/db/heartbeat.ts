import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Secret } from '../ports/secret.ts';
import { isFailover } from './away.ts';
import { readOnlyError, writableUrl } from './hosts.ts';
import type { Primary } from './primary.ts';
import { askBriefly } from './with-client.ts';

const BEAT_EVERY_MS = 1_000;
/** With the beat: reads are answered by a replica 3 s after the primary fell silent (goal: 5). */
const SILENCE_MS = 2_000;
/** A replica that is further behind than that is not asked. */
const MOST_LAG_SECONDS = 5;

export type Heartbeat = ReturnType<typeof startHeartbeat>;

const POSITION = `
  select pg_is_in_recovery() as standby,
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as position`;

/** How far the primary has written; rejects unless a server that takes writes answers. */
export async function askPrimary(url: Secret): Promise<string> {
  const host = await writableUrl(url.reveal());
  const told = await askBriefly<{ standby: boolean; position: string }>(host, POSITION, SILENCE_MS);
  if (!told || told.standby) throw readOnlyError();
  return told.position;
}

async function hasReached(url: Secret, position: string): Promise<boolean> {
  const asked = `select position >= ${pg.escapeLiteral(position)} as reached from (${POSITION}) as now`;
  return (
    (await askBriefly<{ reached: boolean }>(url.reveal(), asked, SILENCE_MS))?.reached ?? false
  );
}

/**
 * Asks both servers every second, each time by a connection of its own. A primary that is frozen or unplugged ends
 * no connection: only a question finds out. How old the replica is, is told by what the primary had written: that
 * goes on being right when the primary is gone and writes nothing more.
 */
export function startHeartbeat(options: { url: Secret; replicaUrl: Secret; primary: Primary }) {
  const { url, replicaUrl, primary } = options;
  let written = { position: '0/0', atMs: performance.now() };
  let reachedAtMs = -Infinity;
  let answers = false;
  const stop = new AbortController();

  async function askForPosition(): Promise<void> {
    // It is being asked for already.
    if (primary.isAway) return;
    const atMs = performance.now();
    try {
      written = { position: await askPrimary(url), atMs };
    } catch (error) {
      if (stop.signal.aborted) return;
      if (isFailover(error)) primary.report(error);
      else if (isSilence(error)) primary.report(error, { isSilent: true });
    }
  }

  async function askReplica(): Promise<void> {
    const { position, atMs } = written;
    try {
      if (await hasReached(replicaUrl, position)) reachedAtMs = atMs;
      answers = true;
    } catch {
      answers = false;
    }
  }

  async function beat(): Promise<void> {
    while (!stop.signal.aborted) {
      await askForPosition();
      await askReplica();
      await sleep(BEAT_EVERY_MS, undefined, { ref: false });
    }
  }
  void beat();

  /** For how long the primary had been ahead when it was last asked. */
  const lagSeconds = () => Math.max(0, written.atMs - reachedAtMs) / 1_000;
  return {
    lagSeconds,
    isReplicaUsable: () => answers && lagSeconds() <= MOST_LAG_SECONDS,
    stop: () => stop.abort(),
  };
}

const isSilence = (error: unknown) => error instanceof Error && /timeout/i.test(error.message);
