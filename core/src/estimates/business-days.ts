import { addDays } from '../dates.ts';

/** Days as the federal rule on sales at home counts them (16 CFR 429.0): Saturdays count, Sundays and federal holidays do not. */

const FIXED = ['01-01', '06-19', '07-04', '11-11', '12-25'];
/** The nth such weekday of a month; -1 is the last. */
const MOVING = [
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, weekday: 4, nth: 4 },
];

const weekdayOf = (day: string): number => new Date(day).getUTCDay();

function nthWeekday(year: number, { month, weekday, nth }: (typeof MOVING)[number]): string {
  const two = (number: number) => String(number).padStart(2, '0');
  if (nth < 0) {
    const last = addDays(`${year}-${two(month + 1)}-01`, -1);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first = `${year}-${two(month)}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

/** On their own days; offices may be closed on another, when one falls on a weekend. */
export function federalHolidays(year: number): string[] {
  return [
    ...FIXED.map((day) => `${year}-${day}`),
    ...MOVING.map((rule) => nthWeekday(year, rule)),
  ].sort();
}

const isHoliday = (day: string): boolean => federalHolidays(Number(day.slice(0, 4))).includes(day);

/** A holiday on Saturday is kept on Friday, one on Sunday on Monday. */
const isKeptHoliday = (day: string): boolean =>
  (weekdayOf(day) === 5 && isHoliday(addDays(day, 1))) ||
  (weekdayOf(day) === 1 && isHoliday(addDays(day, -1)));

function afterBusinessDays(day: string, count: number, keptToo: boolean): string {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    const isOff = weekdayOf(last) === 0 || isHoliday(last) || (keptToo && isKeptHoliday(last));
    if (!isOff) left -= 1;
  }
  return last;
}

/** The last day on which a customer who signed on this day can cancel; a day on which offices are closed is given to them. */
export const lastDayToCancel = (signedOn: string): string => afterBusinessDays(signedOn, 3, true);

/** The last day on which their money has to be back; here such a day is not used. */
export const lastDayToRefund = (saidOn: string): string => afterBusinessDays(saidOn, 10, false);
