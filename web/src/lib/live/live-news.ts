import { LIVE_TABLES, LiveSignal } from '@jobly/core/live';
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
