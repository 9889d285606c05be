import { wallTime } from '../dates.ts';

/** Texts are allowed from 8:00 until 21:00 in the customer's zone (47 CFR 64.1200). */
const OPENS_MINUTE = 8 * 60;
const CLOSES_MINUTE = 21 * 60;
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** Minutes since midnight in that zone, with seconds as a fraction. */
function wallMinute(at: Date, zone: string): number {
  const [, time = ''] = wallTime(zone, at).split(' ');
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes + (at.getTime() % MINUTE_MS) / MINUTE_MS;
}

/** The next time after `at` that clocks in that zone show this minute of the day. */
function nextWallMinute(at: Date, zone: string, minute: number): Date {
  const ahead = (minute - wallMinute(at, zone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const guess = new Date(Math.round(at.getTime() + ahead * MINUTE_MS));
  // DST began or ended in between: off by one hour at most.
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

/** The earliest moment from `at` on that every zone allows. Jumping from opening to opening skips none. */
export function nextAllowedMoment(at: Date, zones: readonly string[]): Date {
  let moment = at;
  for (let steps = 0; steps <= zones.length * 3; steps += 1) {
    const closed = zones.find((zone) => !isOpen(moment, zone));
    if (closed === undefined) return moment;
    moment = nextWallMinute(moment, closed, OPENS_MINUTE);
  }
  throw new Error('these zones have no hour in common');
}

/** When the allowed hours around `at` end: nothing may be sent after that. */
export function endOfAllowedHours(at: Date, zones: readonly string[]): Date {
  const ends = zones.map((zone) => nextWallMinute(at, zone, CLOSES_MINUTE).getTime());
  return new Date(Math.min(...ends));
}
