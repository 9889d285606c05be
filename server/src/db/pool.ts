import { callbackify } from 'node:util';
import pg from 'pg';
import type { Secret } from '../ports/secret.ts';
import { isFailover, OPENED_TOO_SLOWLY } from './connection-errors.ts';
import type { Heartbeat } from './heartbeat.ts';
import { DatabaseClient, type ChooseHost } from './hosts.ts';
import type { Primary } from './primary.ts';
import { assertRole, type DatabaseRole } from './roles.ts';

export interface PoolOptions {
  url: Secret;
  poolSize: number;
  onIdleError: (error: Error) => void;
  /**
   * `primary`: a caller waits for a server that takes writes. `reads`: a caller fails at once when there is none, and
   * asks a replica (reads.ts).
   */
  kind?: 'primary' | 'reads';
  /** Set where a server that only reads will do: it knows which. */
  replicas?: Replicas;
  /** Nothing for the job queue, which asks again by itself. */
  primary?: Primary;
}

type Replicas = Pick<Heartbeat, 'choose' | 'check'>;

function connectionSettings(role: DatabaseRole): string {
  return [
    `-c role=${role}`,
    '-c statement_timeout=8000',
    '-c lock_timeout=5000',
    '-c idle_in_transaction_session_timeout=30000',
  ].join(' ');
}

/** A server that is frozen or unplugged says nothing at all: then our own clock ends the wait. */
const SILENCE_MS = 10_000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: Error | boolean) => void,
) => void;

export function openPool(
  options: PoolOptions,
  role: DatabaseRole,
  { settings = '', ...more }: pg.PoolConfig & { settings?: string } = {},
): pg.Pool {
  const { kind = 'primary', primary, replicas, onIdleError } = options;
  const config: pg.PoolConfig & { choose?: ChooseHost } = {
    Client: DatabaseClient,
    connectionString: options.url.reveal(),
    ...(replicas ? { choose: replicas.choose } : {}),
    options: `${connectionSettings(role)} ${settings}`,
    query_timeout: SILENCE_MS,
    max: options.poolSize,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 60_000,
    onConnect: (client) => assertRole(client, role, { mayBeStandby: replicas !== undefined }),
    ...more,
  };
  const pool = new Pool(config, { awaited: kind === 'primary' ? primary : undefined, replicas });
  // A server that went away ends idle connections; the next query simply opens a new one. A
  // connection in use between two statements has no query to fail: without a listener of its own
  // its end would end the process.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', onIdleError));
  primary?.onDeposed((isSilent) => pool.leave({ cut: isSilent && kind === 'reads' }));
  return pool;
}

/**
 * pg-pool ties a caller that finds no free connection to the one it opens for it. A burst opens many at once, which
 * takes seconds on a busy machine: after a time-out the caller asks once more, and gets one that is free by then.
 */
class Pool extends pg.Pool {
  readonly #awaited: Primary | undefined;
  readonly #replicas: Replicas | undefined;
  readonly #open = new Set<pg.PoolClient>();
  /** To a server that is not the primary any more, or a replica that fell behind. */
  readonly #outdated = new WeakSet<pg.PoolClient>();

  constructor(
    config: pg.PoolConfig,
    { awaited, replicas }: { awaited: Primary | undefined; replicas: Replicas | undefined },
  ) {
    super(config);
    this.#awaited = awaited;
    this.#replicas = replicas;
    this.on('connect', (client) => this.#open.add(client));
    this.on('remove', (client) => this.#open.delete(client));
  }

  /** No connection of now is handed out again; those that only read can be cut off in the middle, too. */
  leave({ cut }: { cut: boolean }): void {
    for (const client of this.#open) {
      this.#outdated.add(client);
      if (cut) client.connection.stream.destroy();
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error!)));
      });
    }
    if (this.#awaited?.isAway) return this.#connectLater(callback);
    return this.#connectNow((error, client, release) => {
      if (this.#awaited && isFailover(error)) this.#connectLater(callback, error);
      else callback(error, client, release);
    });
  }

  #connectNow(callback: Connected, again = true): void {
    super.connect((error, client, release) => {
      if (client && this.#outdated.has(client)) {
        release(true);
        this.#connectNow(callback, again);
      } else if (again && error?.message === OPENED_TOO_SLOWLY) {
        this.#connectNow(callback, false);
      } else if (client && this.#replicas) {
        callbackify(this.#replicas.check)(client, (behind) => {
          if (!behind) return callback(undefined, client, release);
          release(true);
          // The others may lead to the same one.
          this.leave({ cut: false });
          if (again) this.#connectNow(callback, false);
          else callback(behind, undefined, () => {});
        });
      } else callback(error, client, release);
    });
  }

  /** Nothing was sent yet, so there is no harm in waiting. */
  #connectLater(callback: Connected, met?: Error): void {
    if (met) this.#awaited!.report(met);
    const attempt = () =>
      new Promise<pg.PoolClient>((resolve, reject) => {
        this.#connectNow((error, client) => (client ? resolve(client) : reject(error!)));
      });
    callbackify(() => this.#awaited!.retry(attempt, () => true))((error, client) =>
      callback(error ?? undefined, client, (destroy) => client.release(destroy)),
    );
  }
}
