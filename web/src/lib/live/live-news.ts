import { LIVE_TABLES, LiveSignal } from '@jobly/core/live';
import type { LiveTable } from '@jobly/core/live';

const OTHER_NEWS = ['everything', 'signed-out', 'heartbeat'] as const;

/** What the stream says, and what the tab that holds it passes on: a table that changed, or one of these. */
export type LiveNews = LiveTable | (typeof OTHER_NEWS)[number];

/** A tab of an older or newer version may say what we do not know. */
export function newsOf(message: unknown): LiveNews | undefined {
  return [...LIVE_TABLES, ...OTHER_NEWS].find((news) => news === message);
}

/** The table that a `changed` event names. */
export function changedTable(data: string): LiveTable | undefined {
  try {
    return LiveSignal.safeParse(JSON.parse(data)).data?.table;
  } catch {
    return undefined;
  }
}
