/** Calendar days as `YYYY-MM-DD`, so that no time zone can move them. */

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Making a format takes longer than a hundred uses of it: each is made once. One without a zone is the
 * reader's own, and made anew where their clock has become another (a flight, a change of the clocks).
 */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): Intl.DateTimeFormat {
  const zone = options.timeZone ?? new Date().getTimezoneOffset();
  const key = locale + zone + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** `2026-11-15 18:00` on the wall clocks of that zone: a form that every spreadsheet reads as a moment. */
export function wallTime(timeZone: string, moment: Date): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  return dateFormat(options, 'sv-SE').format(moment);
}

/** The calendar day of a moment in that zone; without one, where the reader is. */
export function dayIn(timeZone: string | undefined, moment: Date): string {
  return dateFormat({ timeZone }, 'en-CA').format(moment);
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
  const day = dateFormat({ month: 'short', day: 'numeric', timeZone });
  return `${day.format(new Date(iso))} at ${formatTime(iso, timeZone)}`;
}

/** `3:30 PM` */
export function formatTime(iso: string, timeZone?: string): string {
  const time = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone });
  return time.format(new Date(iso)).replace(/\s/g, ' ');
}

/** Calendar days have no time zone. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** `Monday, Jan 5` (spec 2, balance card). */
export function formatLongDay(day: string): string {
  return formatDay(day, { weekday: 'long', month: 'short', day: 'numeric' });
}
