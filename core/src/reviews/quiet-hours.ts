import { wallTime } from '../dates.ts';

/** From 8:00 until 21:00 where the customer is (47 CFR 64.1200): no texts outside of these hours. */
const OPENS_MINUTE = 8 * 60;
const CLOSES_MINUTE = 21 * 60;
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** Minutes since midnight on the wall clocks of that zone; with its seconds as a fraction. */
function wallMinute(at: Date, zone: string): number {
  const [, time = ''] = wallTime(zone, at).split(' ');
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes + (at.getTime() % MINUTE_MS) / MINUTE_MS;
}

/** The next time after `at` that the wall clocks of that zone show this minute of the day. */
function nextWallMinute(at: Date, zone: string, minute: number): Date {
  const ahead = (minute - wallMinute(at, zone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const guess = new Date(Math.round(at.getTime() + ahead * MINUTE_MS));
  // The clocks were changed on the way: an hour too early or too late, never more.
  const off = minute - wallMinute(guess, zone);
  return new Date(Math.round(guess.getTime() + off * MINUTE_MS));
}

function isOpen(at: Date, zone: string): boolean {
  const minute = wallMinute(at, zone);
  return minute >= OPENS_MINUTE && minute < CLOSES_MINUTE;
}

export function isAllowedMoment(at: Date, zones: readonly string[]): boolean {
  return zones.every((zone) => isOpen(at, zone));
}

/**
 * The earliest moment, `at` or later, that is within the hours of every zone. Where a zone is closed
 * nothing before its next opening will do, so going from opening to opening skips no moment.
 */
export function nextAllowedMoment(at: Date, zones: readonly string[]): Date {
  let moment = at;
  for (let steps = 0; steps <= zones.length * 3; steps += 1) {
    const closed = zones.find((zone) => !isOpen(moment, zone));
    if (closed === undefined) return moment;
    moment = nextWallMinute(moment, closed, OPENS_MINUTE);
  }
  throw new Error('these zones have no hour in common');
}

/** When the hours end that are open at `at`: what has not left by then must not leave. */
export function endOfAllowedHours(at: Date, zones: readonly string[]): Date {
  const ends = zones.map((zone) => nextWallMinute(at, zone, CLOSES_MINUTE).getTime());
  return new Date(Math.min(...ends));
}
