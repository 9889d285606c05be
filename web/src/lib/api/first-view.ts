import { addressOf } from '@jobly/core/call-address';
import type { Contract, ReplyOf } from '@jobly/core/contract';
import type { Replies } from '@jobly/core/first-view';
import { LAST_KNOWN } from './kept-entry.ts';

/** Safari 14 does not say when the page began. */
let openedAtMs = performance.timeOrigin ?? Date.now() - performance.now();
let replies: Replies = {};
let knownAtMs: Record<string, number> | undefined;
let agesMs: Record<string, number> = {};

/**
 * Keeps the replies that the document brought along for its first view, by the address of each call: the
 * server's (server/src/http/pages/first-view.ts), which says of an `old` one how old it is, or the last known
 * ones of this device, which say `at` what time each was true (last-known.ts).
 */
export function keepFirstReplies(brought: Replies, atMs = openedAtMs): void {
  openedAtMs = atMs;
  ({
    at: knownAtMs,
    old: agesMs = {},
    ...replies
  } = brought as Partial<Record<'at' | 'old', Record<string, number>>>);
}

/** About when the server wrote the replies. */
export const firstRepliesAtMs = (): number => openedAtMs;

/** What this device knew before the page was opened, until the session ends or changes. */
export const lastKnownReplies = () => (knownAtMs ? { at: knownAtMs, replies } : undefined);

/** The reply that came along, once; undefined when the call has to be made. */
export function takeFirstReply<C extends Contract>(
  contract: C,
  input: { params?: unknown; query?: unknown } = {},
): ReplyOf<C> | undefined {
  const address = addressOf(contract, input);
  const reply = replies[address] as ReplyOf<C> | undefined;
  delete replies[address];
  return reply;
}

/** When the reply that came along was true. */
export function firstReplyAtMs(address: string): number {
  const ageMs = agesMs[address];
  if (ageMs !== undefined) return openedAtMs - ageMs;
  // A clock that was set back must not make it look new.
  return Math.min(knownAtMs?.[address] ?? Infinity, openedAtMs - (knownAtMs ? 1 : 0));
}

/** Whether data is from before this page was opened. It is shown, and asked for again in any case. */
export function isLastKnown({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean {
  return dataUpdatedAt > 0 && dataUpdatedAt < openedAtMs;
}

/** Drops replies that were not taken yet. */
export function dropFirstReplies(): void {
  replies = {};
}

/** Nothing of one account may be seen by the next, on this page or on this device. */
export function forgetFirstReplies(): void {
  dropFirstReplies();
  knownAtMs = undefined;
  // One message to the browser: it arrives also when the page is closed at once.
  globalThis.caches?.delete(LAST_KNOWN).catch(() => undefined);
}
