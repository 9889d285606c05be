import type { Earnings } from '@jobly/core/payment-links/earnings';
import { addDays } from '@jobly/core/dates';
import { describe, expect, it } from 'vitest';
import {
  barLabel,
  barDescription,
  byMethod,
  comparison,
  dayDescription,
  earningsSummary,
  isNothing,
} from './earnings-labels.ts';

const day = { day: '2026-11-12', cashCents: 44_000, cardCents: 80_000, bnplCents: 0 };
const quiet = { day: '2026-11-13', cashCents: 0, cardCents: 0, bnplCents: 0 };
const earned = (totalCents: number, previousTotalCents: number): Earnings => ({
  days: [day, quiet],
  totalCents,
  tipsCents: 0,
  previousTotalCents,
});

describe('comparison', () => {
  it.each([
    [112, 100, '12% more than the week before'],
    [88, 100, '12% less than the week before'],
    [100, 100, 'The same as the week before'],
    [0, 0, 'The same as the week before'],
    [500, 0, 'Nothing came in the week before'],
    [0, 120_000, '$1,200.00 came in the week before'],
    [-500, 120_000, '$1,200.00 came in the week before'],
    [500, -2_500, '-$25.00 came in the week before'],
    [100_001, 100_000, 'About the same as the week before'],
    [300, 100, '200% more than the week before'],
    [4_600, 100, '46 times as much as the week before'],
    [1, 99_999_999, '99% less than the week before'],
  ])('%i after %i: %s', (total, previous, sentence) => {
    expect(comparison(earned(total, previous), 'week')).toBe(sentence);
  });

  it('names the month as well', () => {
    expect(comparison(earned(112, 100), 'month')).toBe('12% more than the month before');
  });
});

describe('a day', () => {
  it('is named with its amount and its methods', () => {
    expect(dayDescription(day)).toBe('Thursday, Nov 12: $1,240.00');
    expect(barDescription(day)).toBe('Thursday, Nov 12: $1,240.00. Cash $440.00, Card $800.00');
    expect(barDescription(quiet)).toBe('Friday, Nov 13: $0.00');
  });

  it('is labelled each in a week, every tenth in a month, with today at the end', () => {
    const labelsOf = (count: number) => {
      const days = Array.from({ length: count }, (_unused, index) => ({
        ...quiet,
        day: addDays('2026-11-15', 1 - count + index),
      }));
      return days
        .map((_day, index) => barLabel(days, index, '2026-11-15'))
        .filter((label) => label !== undefined);
    };
    expect(labelsOf(7)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(labelsOf(30)).toEqual(['Oct 26', 'Nov 5', 'Today']);
  });

  it('adds up by method', () => {
    expect(byMethod([day, day]).map(({ cents }) => cents)).toEqual([88_000, 160_000, 0]);
  });
});

describe('the chart in words', () => {
  it('says total, comparison and best day', () => {
    expect(earningsSummary(earned(124_000, 100_000), 'week')).toBe(
      '$1,240.00 received in the last 2 days. 24% more than the week before. Best day: Thursday, Nov 12: $1,240.00.',
    );
  });

  it('says only the total when nothing came', () => {
    const nothing = { days: [quiet], totalCents: 0, tipsCents: 0, previousTotalCents: 500 };
    expect(isNothing(nothing)).toBe(true);
    expect(earningsSummary(nothing, 'week')).toBe('$0.00 received in the last 1 days.');
  });
});
