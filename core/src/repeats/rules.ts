import { addDays } from '../dates.ts';

export const EVERY = ['week', 'two_weeks', 'month'] as const;
export type Every = (typeof EVERY)[number];

export interface Rhythm {
  every: Every;
  /** The first day; a month that has no such day has its last. */
  startsOn: string;
  endsOn: string | null;
}

const DAYS = { week: 7, two_weeks: 14 } as const;

/** The day of this series, counted from 0. */
export function nthDay({ every, startsOn }: Pick<Rhythm, 'every' | 'startsOn'>, n: number): string {
  if (every !== 'month') return addDays(startsOn, n * DAYS[every]);
  const [year, month, day] = startsOn.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The first of the series that lies after this day; null when the series has ended by then. */
export function nextDay(rhythm: Rhythm, after: string): string | null {
  let n = Math.max(0, lowestCount(rhythm, after));
  while (nthDay(rhythm, n) <= after) n += 1;
  const day = nthDay(rhythm, n);
  return rhythm.endsOn === null || day <= rhythm.endsOn ? day : null;
}

/** Not more than the count of the first day after this one: where to begin looking. */
function lowestCount({ every, startsOn }: Rhythm, after: string): number {
  const days = (Date.parse(after) - Date.parse(startsOn)) / 86_400_000;
  return Math.floor(days / (every === 'month' ? 31 : DAYS[every]));
}

/** Of several days that were missed only the latest is made up for. */
export function latestDay(
  rhythm: Rhythm,
  { nextOn, today }: { nextOn: string; today: string },
): string {
  let latest = nextOn;
  for (let next = nextDay(rhythm, nextOn); next && next <= today; next = nextDay(rhythm, next)) {
    latest = next;
  }
  return latest;
}
