import type { LiveTable } from '@jobly/core/live';

/** The longest time between a page load and its stream, on a slow phone. */
const REMEMBERED_MS = 30_000;

/** Recent changes, for streams that open now. Process-local monotonic times. */
export class RecentChanges {
  /** Ordered by last change, oldest first. */
  readonly #byUser = new Map<string, { lastMs: number; tables: Map<LiveTable, number> }>();
  readonly #now: () => number;
  #unknownUntilMs = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add(userId: string, table: LiveTable): void {
    const nowMs = this.#now();
    this.#forget(nowMs);
    const tables = this.#byUser.get(userId)?.tables ?? new Map<LiveTable, number>();
    tables.set(table, nowMs);
    this.#byUser.delete(userId);
    this.#byUser.set(userId, { lastMs: nowMs, tables });
  }

  /** Changes may have been missed, so for a while the memory is incomplete. */
  addUnknown(): void {
    this.#unknownUntilMs = this.#now() + REMEMBERED_MS;
  }

  /** Undefined when it cannot be known. */
  of(userId: string, loadedMsAgo = REMEMBERED_MS): LiveTable[] | undefined {
    const nowMs = this.#now();
    if (nowMs < this.#unknownUntilMs) return undefined;
    const tables = this.#byUser.get(userId)?.tables ?? [];
    const withinMs = Math.min(loadedMsAgo, REMEMBERED_MS);
    return [...tables].filter(([, atMs]) => nowMs - atMs < withinMs).map(([table]) => table);
  }

  get size(): number {
    return this.#byUser.size;
  }

  #forget(nowMs: number): void {
    for (const [userId, { lastMs }] of this.#byUser) {
      if (nowMs - lastMs < REMEMBERED_MS) return;
      this.#byUser.delete(userId);
    }
  }
}
