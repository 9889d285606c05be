import { zonesOfPhoneOr } from '../area-codes.ts';
import { addDays, dayIn, wallTime } from '../dates.ts';

/** Days after a link was due on which its customer is reminded. */
export const REMINDER_DAYS = [1, 3, 7] as const;

/** Of the customer's day: a server that was away for hours still sends, never at night. */
const OPENS_HOUR = 10;
/** For what the contractor asked for now. */
const REQUESTED_OPENS_HOUR = 8;
const CLOSES_HOUR = 20;

export interface RemindedLink {
  /** Without one it is due on receipt. */
  dueOn: string | null;
  createdAt: Date;
  customerPhone: string;
  businessZone: string;
}

const zonesOf = ({ customerPhone, businessZone }: RemindedLink) =>
  zonesOfPhoneOr(customerPhone, businessZone);

const hourIn = (zone: string, at: Date) => Number(wallTime(zone, at).slice(11, 13));

/** The customer's day, if it is the same in all their zones and nowhere too early or late. */
function sharedDay(link: RemindedLink, at: Date, opensHour: number): string | undefined {
  const zones = zonesOf(link);
  const [day, ...others] = zones.map((zone) => dayIn(zone, at));
  const isOpen = zones.every((zone) => {
    const hour = hourIn(zone, at);
    return hour >= opensHour && hour < CLOSES_HOUR;
  });
  return isOpen && others.every((other) => other === day) ? day : undefined;
}

/** The day of the customer's calendar on which it had to be paid. */
export const dueDay = (link: RemindedLink): string =>
  link.dueOn ?? dayIn(zonesOf(link)[0], link.createdAt);

/** The customer's day, if a reminder leaves now: one at most leaves on a day. */
export function reminderDayAt(link: RemindedLink, now: Date): string | undefined {
  const today = sharedDay(link, now, OPENS_HOUR);
  return REMINDER_DAYS.map((days) => addDays(dueDay(link), days)).find((day) => day === today);
}

/** The same for one that the contractor asked for. */
export const requestedDayAt = (link: RemindedLink, now: Date): string | undefined =>
  sharedDay(link, now, REQUESTED_OPENS_HOUR);

/** From the customer's day after it was due; below 1 it is not late. */
export const daysLate = (link: RemindedLink, now: Date): number =>
  Math.round((Date.parse(dayIn(zonesOf(link)[0], now)) - Date.parse(dueDay(link))) / 86_400_000);

/** The day of the next reminder, if nothing is paid until then; undefined after the last. */
export function nextReminderDay(
  link: RemindedLink,
  { now, sent }: { now: Date; sent: readonly string[] },
): string | undefined {
  const [zone] = zonesOf(link);
  const today = dayIn(zone, now);
  const isOver = hourIn(zone!, now) >= CLOSES_HOUR;
  return REMINDER_DAYS.map((days) => addDays(dueDay(link), days)).find(
    (day) => !sent.includes(day) && (isOver ? day > today : day >= today),
  );
}
