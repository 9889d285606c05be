import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  bankingDay,
  dayIn,
  formatDateTime,
  formatDay,
  formatLongDay,
  formatTime,
  formatWeekday,
  nextPayoutDay,
  nextWeekday,
  wallTime,
} from './dates.ts';

describe('nextWeekday', () => {
  it.each([
    ['2026-01-05', '2026-01-06'],
    ['2026-01-08', '2026-01-09'],
    ['2026-01-09', '2026-01-12'],
    ['2026-01-10', '2026-01-12'],
    ['2026-01-11', '2026-01-12'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
  ])('after %s comes %s', (day, next) => {
    expect(nextWeekday(day)).toBe(next);
  });

  it('is never a weekend, never today, and at most three days away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (offset) => {
        const day = addDays('1970-01-01', offset);
        const next = nextWeekday(day);
        expect([1, 2, 3, 4, 5]).toContain(new Date(`${next}T00:00:00Z`).getUTCDay());
        expect(next > day).toBe(true);
        expect(next <= addDays(day, 3)).toBe(true);
      }),
    );
  });
});

it('never names a payout day that is over', () => {
  const now = new Date('2026-01-09T17:00:00Z');
  expect(nextPayoutDay('2026-01-12', now)).toBe('2026-01-12');
  expect(nextPayoutDay('2026-01-09', now)).toBe('2026-01-09');
  expect(nextPayoutDay('2026-01-05', now)).toBe('2026-01-12');
  expect(nextPayoutDay(null, now)).toBe('2026-01-12');
});

it('knows the banking day late in the evening, when UTC is a day ahead', () => {
  expect(bankingDay(new Date('2026-01-06T03:30:00Z'))).toBe('2026-01-05');
  expect(bankingDay(new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01');
});

it('shows dates the way the specification writes them', () => {
  expect(formatDateTime('2026-01-05T15:30:00Z', 'UTC')).toBe('Jan 5 at 3:30 PM');
  expect(formatLongDay('2026-01-05')).toBe('Monday, Jan 5');
});

it('says what the formats of the platform say, in every zone', () => {
  const zones = ['America/New_York', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
  const moments = fc.date({
    min: new Date('1971-01-01'),
    max: new Date('2099-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (moment, timeZone) => {
      const by = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(moment);
      const time = by({ hour: 'numeric', minute: '2-digit' }).replace(/\s/g, ' ');
      const day = dayIn(timeZone, moment);
      expect(formatTime(moment.toISOString(), timeZone)).toBe(time);
      expect(formatDay(day)).toBe(by({ month: 'short', day: 'numeric' }));
      expect(formatWeekday(day)).toBe(by({ weekday: 'short' }));
      expect(formatLongDay(day)).toBe(by({ weekday: 'long', month: 'short', day: 'numeric' }));
    }),
  );
});

it('wallTime and dayIn use the clock of the given zone', () => {
  const moment = new Date('2027-01-01T07:59:00Z');
  expect(wallTime('America/Los_Angeles', moment)).toBe('2026-12-31 23:59');
  expect(wallTime('America/New_York', new Date('2027-01-01T05:00:00Z'))).toBe('2027-01-01 00:00');
  expect(dayIn('America/Los_Angeles', moment)).toBe('2026-12-31');
  expect(dayIn('America/New_York', moment)).toBe('2027-01-01');
});

describe('a moment without a zone', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('follows the clock of the reader, also after they have travelled', () => {
    const moments = ['America/Los_Angeles', 'America/New_York'].map((zone) => {
      vi.stubEnv('TZ', zone);
      return [
        formatDateTime('2026-01-05T04:30:00Z'),
        dayIn(undefined, new Date('2026-01-05T06:30Z')),
      ];
    });
    expect(moments).toEqual([
      ['Jan 4 at 8:30 PM', '2026-01-04'],
      ['Jan 4 at 11:30 PM', '2026-01-05'],
    ]);
  });
});
