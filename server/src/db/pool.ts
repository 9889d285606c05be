import { callbackify } from 'node:util';
import pg from 'pg';
import type { Secret } from '../secret.ts';
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
   * `primary`: callers wait for a writable server. `reads`: callers fail at once without one and use a replica
   * (reads.ts).
   */
  kind?: 'primary' | 'reads';
  replicas?: Replicas;
  /** Undefined for the task queue, which retries by itself. */
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

/** Our own timeout, for a frozen or unplugged server. */
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
  // A closed idle connection is replaced by the next query. One in use between two statements has no query to fail:
  // without a listener its end would end the process.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', onIdleError));
  primary?.onDeposed((isSilent) => pool.leave({ cut: isSilent && kind === 'reads' }));
  return pool;
}

/**
 * pg-pool binds a waiting caller to the connection it opens. A burst opens many, which takes seconds on a busy
 * machine: after a timeout the caller retries and gets a free one.
 */
class Pool extends pg.Pool {
  readonly #awaited: Primary | undefined;
  readonly #replicas: Replicas | undefined;
  readonly #open = new Set<pg.PoolClient>();
  /** Leads to a former primary, or to a lagging replica. */
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

  /** Retires all current connections; `cut` also ends those in use, which is safe for reads. */
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
          // The others may lead to the same server.
          this.leave({ cut: false });
          if (again) this.#connectNow(callback, false);
          else callback(behind, undefined, () => {});
        });
      } else callback(error, client, release);
    });
  }

  /** Nothing was sent yet, so waiting is safe. */
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
