import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { EVERY, latestDay, nextDay, nthDay } from './rules.ts';

const monthly = { every: 'month', startsOn: '2027-01-31', endsOn: null } as const;

it('a month without the day has its last, and the next has the day again', () => {
  expect([0, 1, 2, 3, 13].map((n) => nthDay(monthly, n))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2028-02-29',
  ]);
});

it('ends with its last day', () => {
  const weekly = { every: 'week', startsOn: '2026-11-20', endsOn: '2026-12-04' } as const;
  expect(nextDay(weekly, '2026-11-01')).toBe('2026-11-20');
  expect(nextDay(weekly, '2026-11-20')).toBe('2026-11-27');
  expect(nextDay(weekly, '2026-12-03')).toBe('2026-12-04');
  expect(nextDay(weekly, '2026-12-04')).toBeNull();
});

it('makes up for the latest of those that were missed alone', () => {
  const twoWeeks = { every: 'two_weeks', startsOn: '2026-11-02', endsOn: null } as const;
  const on = (today: string) => latestDay(twoWeeks, { nextOn: '2026-11-16', today });
  expect(on('2026-11-16')).toBe('2026-11-16');
  expect(on('2026-11-29')).toBe('2026-11-16');
  expect(on('2026-12-31')).toBe('2026-12-28');
});

it('goes from day to day without leaving one out', () => {
  const days = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays('2024-01-01', n));
  fc.assert(
    fc.property(
      fc.constantFrom(...EVERY),
      days,
      fc.integer({ min: 0, max: 200 }),
      (every, startsOn, n) => {
        const rhythm = { every, startsOn, endsOn: null };
        const day = nthDay(rhythm, n);
        expect(nextDay(rhythm, day)).toBe(nthDay(rhythm, n + 1));
        expect(nextDay(rhythm, addDays(day, -1))).toBe(day);
      },
    ),
  );
});
