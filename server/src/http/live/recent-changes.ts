import type { LiveTable } from '@jobly/core/live';

/** A screen loads first and listens a moment later; a slow phone takes this long at most. */
const REMEMBERED_MS = 30_000;

/** What changed a moment ago, for streams that open only now. Times are the process's own. */
export class RecentChanges {
  /** In the order of their last change, so that the old ones stand in front. */
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

  /** Changes may have been missed: for a while, what is remembered is not all there was. */
  addUnknown(): void {
    this.#unknownUntilMs = this.#now() + REMEMBERED_MS;
  }

  /** Since the screen has loaded, if it says when that was. Nothing when that cannot be known. */
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
