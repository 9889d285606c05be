import { setTimeout as sleep } from 'node:timers/promises';
import { isDeadlock, isFailover, isReadOnly } from './connection-errors.ts';

/** Less than the browser's timeout (web/src/lib/api/api.ts, 20 s). */
const PATIENCE_MS = 16_000;
/** Beyond that, work is refused: each waiter holds memory and will want a connection. */
const MOST_WAITING = 500;
const PROBE_EVERY_MS = 250;
/** A server that stays read-only without being a standby will not change by retrying. */
const MOST_TRIES = 5;

interface PrimaryOptions {
  probe: () => Promise<void>;
  patienceMs?: number | undefined;
  mostWaiting?: number;
}

/**
 * Tracks whether there is a primary. A failover takes up to half a minute (docs/decisions/0024); work that can safely
 * be repeated waits here.
 */
export class Primary {
  readonly #options: Required<PrimaryOptions> & { patienceMs: number };
  readonly #onDeposed: ((isSilent: boolean) => void)[] = [];
  #away: (PromiseWithResolvers<void> & { reason: unknown }) | undefined;
  #waiting = 0;
  #closed = false;

  constructor({ probe, patienceMs = PATIENCE_MS, mostWaiting = MOST_WAITING }: PrimaryOptions) {
    this.#options = { probe, patienceMs, mostWaiting };
  }

  get isAway(): boolean {
    return this.#away !== undefined;
  }

  /** Called when open connections lead to a server that became read-only or silent. */
  onDeposed(listener: (isSilent: boolean) => void): void {
    this.#onDeposed.push(listener);
  }

  /** Reports a failover error; probes until a primary answers. */
  report(reason: unknown, { isSilent = false } = {}): void {
    if (isSilent || isReadOnly(reason)) {
      for (const listener of this.#onDeposed) listener(isSilent);
    }
    if (this.#away || this.#closed) return;
    this.#away = { ...Promise.withResolvers<void>(), reason };
    void this.#probeUntilHere();
  }

  async #probeUntilHere(): Promise<void> {
    while (!this.#closed && !(await this.#answers())) {
      await sleep(PROBE_EVERY_MS, undefined, { ref: false });
    }
    const away = this.#away;
    this.#away = undefined;
    away?.resolve();
  }

  #answers(): Promise<boolean> {
    return this.#options.probe().then(
      () => true,
      () => false,
    );
  }

  /**
   * Repeats `work` after a deadlock, and after a failover if `isSafe(error)` says that nothing happened. Statements
   * or commits of unknown outcome are never repeated.
   */
  async retry<T>(work: () => Promise<T>, isSafe: (error: unknown) => boolean): Promise<T> {
    const deadlineMs = performance.now() + this.#options.patienceMs;
    for (let tries = 1; ; tries += 1) {
      if (this.#away) await this.#wait(deadlineMs - performance.now());
      try {
        return await work();
      } catch (error) {
        const atFailover = isFailover(error);
        if (atFailover) this.report(error);
        const mayRepeat = isDeadlock(error) || (atFailover && isSafe(error));
        if (tries === MOST_TRIES || !mayRepeat) throw error;
      }
    }
  }

  async #wait(forMs: number): Promise<void> {
    const away = this.#away!;
    if (forMs <= 0 || this.#waiting >= this.#options.mostWaiting) throw away.reason;
    this.#waiting += 1;
    const patience = new AbortController();
    const isOver = sleep(forMs, true, { ref: false, signal: patience.signal }).catch(() => true);
    try {
      if ((await Promise.race([away.promise, isOver])) || this.#closed) throw away.reason;
    } finally {
      this.#waiting -= 1;
      patience.abort();
    }
  }

  close(): void {
    this.#closed = true;
  }
}
