import { describe, expect, it } from 'vitest';
import { afterPayment, delayChoices, delayLabel } from './review-fields.tsx';

describe('delayLabel', () => {
  it('has words for every delay we offer, and for any other', () => {
    expect([0, 30, 120, 1_440, 4_320].map(delayLabel)).toEqual([
      'Right away',
      '30 minutes',
      '2 hours',
      '1 day',
      '3 days',
    ]);
    expect([1, 60, 90, 10_080].map(delayLabel)).toEqual([
      '1 minute',
      '1 hour',
      '90 minutes',
      '7 days',
    ]);
  });
});

describe('afterPayment', () => {
  it('reads as part of a sentence', () => {
    expect(afterPayment(0)).toBe('right after they pay');
    expect(afterPayment(120)).toBe('2 hours after they pay');
  });
});

describe('delayChoices', () => {
  it('adds what is stored, in its place', () => {
    expect(delayChoices(120)).toHaveLength(5);
    expect(delayChoices(60).map(({ label }) => label)).toEqual([
      'Right away',
      '30 minutes',
      '1 hour',
      '2 hours',
      '1 day',
      '3 days',
    ]);
  });
});
