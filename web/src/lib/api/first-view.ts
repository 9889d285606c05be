import { addressOf } from '@jobly/core/call-address';
import type { Contract, ReplyOf } from '@jobly/core/contract';

/** About when the server wrote the replies; Safari 14 does not say when the page began. */
export const FIRST_REPLIES_AT_MS = performance.timeOrigin ?? Date.now() - performance.now();

let replies: Record<string, unknown> = {};

/**
 * Keeps the replies that the document brought along for its first view, by the address of each call
 * (server/src/http/pages/first-view.ts). A page that the service worker kept brings none.
 */
export function keepFirstReplies(json: string): void {
  replies = JSON.parse(json) as typeof replies;
}

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

/** Nothing of one account may be seen by the next. */
export function forgetFirstReplies(): void {
  replies = {};
}
