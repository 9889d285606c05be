import { AsyncLocalStorage } from 'node:async_hooks';
import { isFailover, isReplicaTrouble } from './connection-errors.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Primary } from './primary.ts';

const ALWAYS = () => true;

const primaryOnly = new AsyncLocalStorage<true>();

/** For requests that may write: reads wait for the primary, because they decide who may write or need fresh data. */
export const withPrimaryReads = <Result>(work: () => Result): Result => primaryOnly.run(true, work);

export const needsPrimary = (): boolean => primaryOnly.getStore() === true;

/** `Source` runs queries on the primary or on a replica. */
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

  /** Falls back to a replica while there is no primary; without a usable one, waits. */
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

  /** For slightly stale data: uses a replica that keeps up. */
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
