import { callUrl } from '@jobly/core/call-address';
import type { Contract, ReplyOf } from '@jobly/core/contract';
import type { Replies } from '@jobly/core/first-view';
import { LAST_KNOWN } from './kept-entry.ts';

/** Safari 14 lacks timeOrigin. */
let openedAtMs = performance.timeOrigin ?? Date.now() - performance.now();
let replies: Replies = {};
let knownAtMs: Record<string, number> | undefined;
let agesMs: Record<string, number> = {};

/** Stores the document's replies by URL: the server's (`old`: their age), or this device's (`at`: their time). */
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

/** Returned once; undefined when the call has to be made. */
export function takeFirstReply<C extends Contract>(
  contract: C,
  input: { params?: unknown; query?: unknown } = {},
): ReplyOf<C> | undefined {
  const address = callUrl(contract, input);
  const reply = replies[address] as ReplyOf<C> | undefined;
  delete replies[address];
  return reply;
}

export function firstReplyAtMs(address: string): number {
  const ageMs = agesMs[address];
  if (ageMs !== undefined) return openedAtMs - ageMs;
  // A clock that was set back must not make it look new.
  return Math.min(knownAtMs?.[address] ?? Infinity, openedAtMs - (knownAtMs ? 1 : 0));
}

/** From before this page was opened: shown, and always refetched. */
export function isLastKnown({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean {
  return dataUpdatedAt > 0 && dataUpdatedAt < openedAtMs;
}

export function dropFirstReplies(): void {
  replies = {};
}

export function forgetFirstReplies(): void {
  dropFirstReplies();
  knownAtMs = undefined;
  // A single call: it arrives even when the page is closed at once.
  globalThis.caches?.delete(LAST_KNOWN).catch(() => undefined);
}
