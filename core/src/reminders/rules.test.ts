import { describe, expect, it } from 'vitest';
import { addDays, dayIn, wallTime } from '../dates.ts';
import { ALL_US_ZONES, US_AREA_CODES, zonesOfPhone } from '../area-codes.ts';
import {
  REMINDER_DAYS,
  requestedDayAt,
  daysLate,
  dueDay,
  nextReminderDay,
  reminderDayAt,
} from './rules.ts';

const NEW_YORK = '+12125550147';
const link = (dueOn: string | null, customerPhone = NEW_YORK) => ({
  dueOn,
  createdAt: new Date('2026-11-05T03:30:00Z'),
  customerPhone,
  businessZone: 'America/Denver',
});
const TEN_MINUTES_MS = 600_000;
const hourIn = (zone: string, at: Date) => Number(wallTime(zone, at).slice(11, 13));

/** One number of each zone or pair of zones in the country, one without an area, one from abroad. */
const PHONES = [
  ...new Map(
    US_AREA_CODES.map((code) => {
      const phone = `+1${code}5550147`;
      return [zonesOfPhone(phone).join(), phone];
    }),
  ).values(),
  '+18005550147',
  '+919812345678',
];

describe('a reminder', () => {
  it('is due 1, 3 and 7 days after the link was, from 10 in the morning on', () => {
    const on = (moment: string) => reminderDayAt(link('2026-11-18'), new Date(moment));
    expect(on('2026-11-19T14:59:59Z')).toBeUndefined();
    expect(on('2026-11-19T15:00:00Z')).toBe('2026-11-19');
    expect(on('2026-11-20T00:59:59Z')).toBe('2026-11-19');
    expect(on('2026-11-20T01:00:00Z')).toBeUndefined();
    expect(on('2026-11-20T15:00:00Z')).toBeUndefined();
    expect(on('2026-11-21T15:00:00Z')).toBe('2026-11-21');
    expect(on('2026-11-25T15:00:00Z')).toBe('2026-11-25');
    expect(on('2026-11-26T15:00:00Z')).toBeUndefined();
  });

  it('counts from the customer’s day on which the link was made, if it was due on receipt', () => {
    expect(dueDay(link(null))).toBe('2026-11-04');
    expect(dueDay(link(null, '+16715550147'))).toBe('2026-11-05');
  });

  it.each(PHONES.flatMap((phone) => ['2026-03-05', '2026-10-29'].map((day) => ({ phone, day }))))(
    'comes to $phone three times and never at night, also where the clocks change: $day',
    ({ phone, day }) => {
      const known = zonesOfPhone(phone);
      const zones = known === ALL_US_ZONES ? ['America/Denver'] : known;
      const reminded = link(day, phone);
      const seen = new Set<string>();
      const from = Date.parse(`${day}T00:00:00Z`);
      for (let at = from; at < from + 10 * 86_400_000; at += TEN_MINUTES_MS) {
        const remindedOn = reminderDayAt(reminded, new Date(at));
        if (remindedOn === undefined) continue;
        seen.add(remindedOn);
        for (const zone of zones) {
          expect(hourIn(zone, new Date(at))).toBeGreaterThanOrEqual(10);
          expect(hourIn(zone, new Date(at))).toBeLessThan(20);
          expect(dayIn(zone, new Date(at))).toBe(remindedOn);
        }
      }
      expect([...seen]).toEqual(REMINDER_DAYS.map((days) => addDays(day, days)));
    },
  );

  it('is announced by its day, until the last was sent', () => {
    const next = (moment: string, sent: string[] = []) =>
      nextReminderDay(link('2026-11-18'), { now: new Date(moment), sent });
    expect(next('2026-11-10T12:00:00Z')).toBe('2026-11-19');
    expect(next('2026-11-19T23:00:00Z')).toBe('2026-11-19');
    expect(next('2026-11-19T23:00:00Z', ['2026-11-19'])).toBe('2026-11-21');
    expect(next('2026-11-20T02:00:00Z')).toBe('2026-11-21');
    expect(
      next('2026-11-25T16:00:00Z', ['2026-11-19', '2026-11-21', '2026-11-25']),
    ).toBeUndefined();
    expect(next('2026-11-26T16:00:00Z')).toBeUndefined();
  });

  it('that was asked for leaves between 8 and 20 of the customer’s day', () => {
    const on = (moment: string) => requestedDayAt(link('2026-11-18'), new Date(moment));
    expect(on('2026-11-20T12:59:59Z')).toBeUndefined();
    expect(on('2026-11-20T13:00:00Z')).toBe('2026-11-20');
    expect(on('2026-11-21T00:59:59Z')).toBe('2026-11-20');
    expect(on('2026-11-21T01:00:00Z')).toBeUndefined();
  });

  it('is late from the customer’s day after it was due', () => {
    const late = (moment: string) => daysLate(link('2026-11-18'), new Date(moment));
    expect(late('2026-11-17T12:00:00Z')).toBe(-1);
    expect(late('2026-11-19T04:59:59Z')).toBe(0);
    expect(late('2026-11-19T05:00:00Z')).toBe(1);
    expect(late('2026-12-01T12:00:00Z')).toBe(13);
  });
});
