import { t } from './language/t.ts';

/** Calendar days as `YYYY-MM-DD`, so that no time zone can move them. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** By their number in a Date. */
const weekdayOf = (date: Date) =>
  t('Sunday Monday Tuesday Wednesday Thursday Friday Saturday').split(' ')[date.getUTCDay()]!;
const monthOf = (date: Date) =>
  t('January February March April May June July August September October November December').split(
    ' ',
  )[date.getUTCMonth()]!;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Making a format takes longer than a hundred uses of it: each is made once. The first of a page takes an
 * old phone 170 ms, so what the reader's own clock can tell is told without one.
 */
export function dateFormat(
  options: Intl.DateTimeFormatOptions & { timeZone: string },
  locale = 'en-US',
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

let readersZone: string | undefined;

/** A server that draws a page says where its reader is; a browser's own clock tells that by itself. */
export function setReadersZone(timeZone: string | undefined): void {
  readersZone = timeZone;
}

/** What the clocks of that zone show, as UTC; without a zone, those where the reader is. */
function shownBy(moment: Date, timeZone = readersZone): Date {
  return timeZone === undefined
    ? new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS)
    : new Date(`${wallTime(timeZone, moment).replace(' ', 'T')}Z`);
}

/** By zone. They differ by whole minutes, and most of what a server asks is what day it is now. */
const lastShown = new Map<string, { minute: number; text: string }>();

/** `2026-11-15 18:00` on the wall clocks of that zone: a form that every spreadsheet reads as a moment. */
export function wallTime(timeZone: string, moment: Date): string {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  const last = lastShown.get(timeZone);
  if (last?.minute === minute) return last.text;
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  const text = dateFormat(options, 'sv-SE').format(moment);
  lastShown.set(timeZone, { minute, text });
  return text;
}

/** The calendar day of a moment in that zone; without one, where the reader is. */
export function dayIn(timeZone: string | undefined, moment: Date): string {
  const shown =
    timeZone === undefined ? shownBy(moment, timeZone).toISOString() : wallTime(timeZone, moment);
  return shown.slice(0, 10);
}

/** The calendar day of a moment where US banks do their business. */
export function bankingDay(moment: Date): string {
  return dayIn('America/New_York', moment);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysSince(iso: string, now = new Date()): number {
  const days = [now, new Date(iso)].map((moment) =>
    Date.parse(shownBy(moment).toISOString().slice(0, 10)),
  );
  return Math.round((days[0]! - days[1]!) / DAY_MS);
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
  return t('{day} at {time}', {
    day: monthAndDay(shownBy(new Date(iso), timeZone)),
    time: formatTime(iso, timeZone),
  });
}

export function formatTime(iso: string, timeZone?: string): string {
  const shown = shownBy(new Date(iso), timeZone);
  const hours = shown.getUTCHours();
  const hour = `${hours % 12 || 12}:${String(shown.getUTCMinutes()).padStart(2, '0')}`;
  return hours < 12 ? t('{hour} AM', { hour }) : t('{hour} PM', { hour });
}

/** `3:30 PM` for today, `Nov 14 at 3:30 PM` for any other day. */
export function formatRecent(iso: string, now: Date, timeZone?: string): string {
  const isToday = dayIn(timeZone, new Date(iso)) === dayIn(timeZone, now);
  return isToday ? formatTime(iso, timeZone) : formatDateTime(iso, timeZone);
}

/** `January 2026` where the reader is. */
export function formatMonth(iso: string): string {
  const shown = shownBy(new Date(iso), undefined);
  return t('{month} {year}', { month: monthOf(shown), year: shown.getUTCFullYear() });
}

const monthAndDay = (date: Date) =>
  t('{month} {day}', { month: monthOf(date).slice(0, 3), day: date.getUTCDate() });

export function formatDay(day: string): string {
  return monthAndDay(new Date(day));
}

export function formatWeekday(day: string): string {
  return weekdayOf(new Date(day)).slice(0, 3);
}

/** `Monday, Jan 5` (spec 2, balance card). */
export function formatLongDay(day: string): string {
  return t('{weekday}, {day}', { weekday: weekdayOf(new Date(day)), day: formatDay(day) });
}
