import { t } from '../language/t.ts';

/** As schema.org names them, Monday first. */
export const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

/** `08:00` to `17:00`; past midnight when it closes before it opens. */
export interface OpenTime {
  opens: string;
  closes: string;
}

/** One entry for each day, Monday first; null is closed. */
export type Week = readonly (OpenTime | null)[];

export const COMMON_HOURS = [
  'Mo-Fr 08:00-17:00',
  'Mo-Fr 07:00-19:00',
  'Mo-Sa 08:00-18:00',
  'Mo-Su 08:00-20:00',
  'Mo-Su 00:00-24:00',
] as const;

/** Names by which hours were stored before any week could be. */
const FORMER: Record<string, string> = {
  weekdays_8_5: COMMON_HOURS[0],
  weekdays_7_7: COMMON_HOURS[1],
  six_days_8_6: COMMON_HOURS[2],
  every_day_8_8: COMMON_HOURS[3],
  always: COMMON_HOURS[4],
};

/** Own names alone: every object also answers to 'constructor'. */
export const currentHours = (text: string): string =>
  Object.hasOwn(FORMER, text) ? FORMER[text]! : text;

const TIME = '([01]\\d|2[0-3]):[0-5]\\d';
const RANGE = new RegExp(`^(\\w\\w)(?:-(\\w\\w))? (${TIME})-(${TIME}|24:00)$`);

/** `Mo-Fr 08:00-17:00; Sa 09:00-12:00` as a week; undefined when it is none, or never open. */
export function readHours(text: string): Week | undefined {
  const week: (OpenTime | null)[] = DAYS.map(() => null);
  for (const part of currentHours(text).split('; ')) {
    const [, first = '', last = first, opens = '', , closes = ''] = RANGE.exec(part) ?? [];
    const from = DAYS.indexOf(first as (typeof DAYS)[number]);
    const to = DAYS.indexOf(last as (typeof DAYS)[number]);
    if (from < 0 || to < from || opens === closes) return undefined;
    for (let day = from; day <= to; day += 1) {
      if (week[day]) return undefined;
      week[day] = { opens, closes };
    }
  }
  return week;
}

interface Stretch extends OpenTime {
  from: number;
  to: number;
}

export function stretchesOf(week: Week): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [day, open] of week.entries()) {
    if (!open) continue;
    const last = stretches.at(-1);
    if (last?.to === day - 1 && last.opens === open.opens && last.closes === open.closes) {
      last.to = day;
    } else {
      stretches.push({ ...open, from: day, to: day });
    }
  }
  return stretches;
}

/** The one text for a week; null when it is never open. */
export function writeHours(week: Week): string | null {
  const parts = stretchesOf(week).map(({ from, to, opens, closes }) => {
    const days = from === to ? DAYS[from] : `${DAYS[from]}-${DAYS[to]}`;
    return `${days} ${opens}-${closes}`;
  });
  return parts.join('; ') || null;
}

export function dayNames(): string[] {
  const [sunday = '', ...others] = t(
    'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  ).split(' ');
  return [...others, sunday];
}

/** `8:30 AM`, `5 PM`. */
function clock(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = `${Number(hours) % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}`;
  return Number(hours) % 24 < 12 ? t('{hour} AM', { hour }) : t('{hour} PM', { hour });
}

/** `Mon–Fri, 8 AM – 5 PM`, a line for each stretch of days. */
export function hoursLines(text: string): string[] {
  const names = dayNames().map((name) => name.slice(0, 3));
  return stretchesOf(readHours(text) ?? []).map(({ from, to, opens, closes }) => {
    const everyDay = to - from === 6;
    if (everyDay && opens === '00:00' && closes === '24:00') return t('Day and night, 24/7');
    const named = from === to ? names[from]! : `${names[from]}–${names[to]}`;
    const days = everyDay ? t('Every day') : named[0]!.toUpperCase() + named.slice(1);
    if (opens === '00:00' && closes === '24:00') return t('{days}, all day', { days });
    return t('{days}, {opens} – {closes}', { days, opens: clock(opens), closes: clock(closes) });
  });
}

export const hoursLabel = (text: string): string => hoursLines(text).join(' · ');
