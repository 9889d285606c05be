import { formatDateTime } from '@jobly/core/dates';

/** `As of 3:30 PM` for today, `As of Nov 14 at 3:30 PM` for any other day. */
export function asOf(iso: string, now: Date, timeZone?: string): string {
  const [day, time] = formatDateTime(iso, timeZone).split(' at ');
  const isToday = dayOf(new Date(iso), timeZone) === dayOf(now, timeZone);
  return isToday ? `As of ${time}` : `As of ${day} at ${time}`;
}

function dayOf(moment: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-CA', timeZone ? { timeZone } : {}).format(moment);
}
