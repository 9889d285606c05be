/** Calendar days as `YYYY-MM-DD`, so that no time zone can move them. */

const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-15 18:00` on the wall clocks of that zone: a form that every spreadsheet reads as a moment. */
export function wallTime(timeZone: string, moment: Date): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Making one takes longer than a hundred uses of it.
    clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
    clocks.set(timeZone, clock);
  }
  return clock.format(moment);
}

/** The calendar day of a moment in that zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);
}

/** The calendar day of a moment where US banks do their business. */
export function bankingDay(moment: Date): string {
  return dayIn('America/New_York', moment);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The next calendar day, with Saturday and Sunday moved to Monday (spec 4 and 9). */
export function nextWeekday(day: string): string {
  const next = addDays(day, 1);
  const weekday = new Date(`${next}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return addDays(next, 2);
  if (weekday === 0) return addDays(next, 1);
  return next;
}

/** The day the provider gave or we once worked out, as long as it is not over; else the rule anew. */
export function nextPayoutDay(known: string | null, now: Date): string {
  const today = bankingDay(now);
  return known !== null && known >= today ? known : nextWeekday(today);
}

/** `Jan 5 at 3:30 PM` in the reader's own time zone (spec 2, /payments). */
export function formatDateTime(iso: string, timeZone?: string): string {
  const zone = timeZone ? { timeZone } : {};
  const date = new Date(iso);
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...zone });
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...zone });
  return `${day.format(date)} at ${time.format(date).replace(/\s/g, ' ')}`;
}

/** `Monday, Jan 5` (spec 2, balance card). */
export function formatPayoutDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
