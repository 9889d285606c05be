import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Secret } from '../secret.ts';
import { isFailover, ReplicaBehindError } from './connection-errors.ts';
import { hostUrls, readOnlyError, writableUrl } from './hosts.ts';
import type { Primary } from './primary.ts';
import { askBriefly } from './with-client.ts';

const BEAT_EVERY_MS = 1_000;
/** Together with the beat: replicas answer reads 3 s after the primary fell silent (goal: 5). */
const SILENCE_MS = 2_000;
const MOST_LAG_MS = 5_000;

export type Heartbeat = ReturnType<typeof startHeartbeat>;

interface WalPosition {
  standby: boolean;
  position: number;
}

/** WAL position in bytes; exact up to 9 PB. */
const POSITION = `
  select standby, coalesce(
    case when standby then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn, 0
  )::float8 as position
  from pg_is_in_recovery() as standby`;

/** The primary's WAL position; rejects unless a writable server answers. */
export async function askPrimary(url: Secret): Promise<number> {
  const host = await writableUrl(url.reveal());
  const reply = await askBriefly<WalPosition>(host, POSITION, SILENCE_MS);
  if (!reply || reply.standby) throw readOnlyError();
  return reply.position;
}

/**
 * Polls all servers every second on fresh connections: a frozen or unplugged primary closes none. A replica's lag is
 * measured against the primary's last known position, which stays right when the primary is gone.
 */
export function startHeartbeat(options: { url: Secret; replicaUrl: Secret; primary: Primary }) {
  const { url, replicaUrl, primary } = options;
  /** The primary's recent positions. Until it answers, any replica will do. */
  let written = [{ position: 0, atMs: performance.now() - MOST_LAG_MS }];
  let best = { host: 0, position: -1 };
  let reachedAtMs = -Infinity;
  let beats = 0;
  const checkedAt = new WeakMap<pg.ClientBase, number>();
  const stop = new AbortController();

  async function askForPosition(): Promise<void> {
    // Already being polled.
    if (primary.isAway) return;
    const now = { atMs: performance.now(), position: 0 };
    try {
      now.position = await askPrimary(url);
      written = [...written.filter(({ atMs }) => atMs >= now.atMs - MOST_LAG_MS), now];
    } catch (error) {
      if (stop.signal.aborted) return;
      const isSilent = isSilence(error);
      if (isSilent || isFailover(error)) primary.report(error, { isSilent });
    }
  }

  async function askReplicas(): Promise<void> {
    const asked = hostUrls(replicaUrl.reveal()).map((host) =>
      askBriefly<WalPosition>(host, POSITION, SILENCE_MS).then(
        (reply) => reply?.position ?? -1,
        () => -1,
      ),
    );
    const positions = await Promise.all(asked);
    const position = Math.max(...positions);
    best = { host: positions.indexOf(position), position };
    reachedAtMs = written.findLast((then) => then.position <= position)?.atMs ?? reachedAtMs;
  }

  async function beat(): Promise<void> {
    while (!stop.signal.aborted) {
      await askForPosition();
      await askReplicas();
      beats += 1;
      await sleep(BEAT_EVERY_MS, undefined, { ref: false });
    }
  }
  void beat();

  const keepsUp = (position: number) => written.some((then) => then.position <= position);
  /**
   * Rejects unless this connection leads to an up-to-date replica. Behind a proxy each may lead to another one, so
   * each is checked once a beat when used.
   */
  async function check(connection: pg.ClientBase): Promise<void> {
    if (checkedAt.get(connection) === beats) return;
    const asked = { text: POSITION, query_timeout: SILENCE_MS };
    const { rows } = await connection.query<WalPosition>(asked);
    if (!keepsUp(rows[0]!.position)) throw new ReplicaBehindError();
    checkedAt.set(connection, beats);
  }

  return {
    /** As of the primary's last answer. */
    lagSeconds: () => Math.max(0, written.at(-1)!.atMs - reachedAtMs) / 1_000,
    isReplicaUsable: () => keepsUp(best.position),
    check,
    choose: async (login: string) => hostUrls(login)[best.host]!,
    stop: () => stop.abort(),
  };
}

const isSilence = (error: unknown) => error instanceof Error && /timeout/i.test(error.message);
