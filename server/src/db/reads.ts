import { AsyncLocalStorage } from 'node:async_hooks';
import { isFailover, isReplicaTrouble } from './connection-errors.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Primary } from './primary.ts';

/** Reads can be repeated whatever became of them. */
const ALWAYS = () => true;

const primaryOnly = new AsyncLocalStorage<true>();

/**
 * Does the work of a request that may write. A replica answers none of its reads, and each waits for the primary:
 * they decide who may write, or look for what was written a moment ago.
 */
export const withPrimaryReads = <Result>(work: () => Result): Result => primaryOnly.run(true, work);

export const needsPrimary = (): boolean => primaryOnly.getStore() === true;

/** The same reads asked of the primary or of a replica: `Source` is what asks one of them. */
export class Reads<Source> {
  readonly #primary: Primary;
  readonly #heartbeat: Heartbeat | undefined;
  readonly #sources: { primary: Source; replica: Source | undefined };

  constructor(
    { primary, heartbeat }: { primary: Primary; heartbeat: Heartbeat | undefined },
    sources: { primary: Source; replica: Source | undefined },
  ) {
    this.#primary = primary;
    this.#heartbeat = heartbeat;
    this.#sources = sources;
  }

  /** Asks the primary; while there is none, a replica. Without a usable replica it waits for the primary. */
  async preferPrimary<T>(ask: (source: Source) => Promise<T>): Promise<T> {
    if (!this.#replica || needsPrimary()) return this.#askPrimary(ask);
    if (!this.#primary.isAway) {
      try {
        return await ask(this.#sources.primary);
      } catch (error) {
        if (!isFailover(error)) throw error;
        this.#primary.report(error);
      }
    }
    return this.#askReplica(ask);
  }

  /** For data that may be a moment old: asks a replica, if one keeps up. */
  older<T>(ask: (source: Source) => Promise<T>): Promise<T> {
    return this.#replica && !needsPrimary() ? this.#askReplica(ask) : this.preferPrimary(ask);
  }

  get #replica(): Source | undefined {
    return this.#heartbeat?.isReplicaUsable() ? this.#sources.replica : undefined;
  }

  #askPrimary<T>(ask: (source: Source) => Promise<T>): Promise<T> {
    return this.#primary.retry(() => ask(this.#sources.primary), ALWAYS);
  }

  async #askReplica<T>(ask: (source: Source) => Promise<T>): Promise<T> {
    try {
      return await ask(this.#sources.replica!);
    } catch (error) {
      if (!isReplicaTrouble(error)) throw error;
      return this.#askPrimary(ask);
    }
  }
}
