import {
  LIVE_TABLES,
  LiveSignal,
  LIVE_HEARTBEAT_MS,
  LIVE_RECONNECT_DELAYS_MS,
} from '@jobly/core/live';
import type { LiveTable } from '@jobly/core/live';

const OTHER_NEWS = ['everything', 'signed-out', 'heartbeat'] as const;

/** What the stream sends and the leading tab broadcasts: a changed table, or one of these. */
export type LiveNews = LiveTable | (typeof OTHER_NEWS)[number];

/** Undefined for messages of another version's tab. */
export function newsOf(message: unknown): LiveNews | undefined {
  return [...LIVE_TABLES, ...OTHER_NEWS].find((news) => news === message);
}

export function changedTable(data: string): LiveTable | undefined {
  try {
    return LiveSignal.safeParse(JSON.parse(data)).data?.table;
  } catch {
    return undefined;
  }
}

export const WATCH_EVERY_MS = 5_000;

/** A heartbeat may be late by a slow radio, but not by more than this. */
export const SILENCE_LIMIT_MS = LIVE_HEARTBEAT_MS + 10_000;

/** 1, 2, 5, 10 s (spec 9), then 10 s for as long as it takes. `attempt` counts from 0. */
export function reconnectDelayMs(attempt: number): number {
  const last = LIVE_RECONNECT_DELAYS_MS.length - 1;
  return LIVE_RECONNECT_DELAYS_MS[Math.min(Math.max(attempt, 0), last)] ?? 10_000;
}

/** After sleep, a dead connection can look open: only its silence gives it away. */
export function isSilentTooLong(lastHeardAtMs: number, nowMs: number): boolean {
  return nowMs - lastHeardAtMs > SILENCE_LIMIT_MS;
}
