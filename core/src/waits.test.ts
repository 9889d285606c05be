import { describe, expect, it } from 'vitest';
import { ERRORS } from './error-catalogue.ts';
import { AppError } from './errors.ts';
import { WAIT_SENTENCES, waitInWords } from './waits.ts';

it.each([
  [1, 'in a second'],
  [12, 'in 12 seconds'],
  [60, 'in a minute'],
  [61, 'in 2 minutes'],
  [2_990, 'in 50 minutes'],
  [3_600, 'in 60 minutes'],
  [7_200, 'in 2 hours'],
  [80_000, 'in 23 hours'],
])('%i seconds are "%s"', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

describe('a limit', () => {
  it('says the real wait', () => {
    const error = new AppError('rate_limited', { retryAfterSeconds: 2_990 });
    expect(error.message).toBe('Too many requests. Please try again in 50 minutes.');
    expect(error.retryAfterSeconds).toBe(2_990);
  });

  it.each(Object.keys(WAIT_SENTENCES) as (keyof typeof ERRORS)[])(
    '%s says how long, whichever limit it was',
    (code) => {
      const { message } = new AppError(code, { retryAfterSeconds: 600 });
      expect(message).toContain('in 10 minutes');
      expect(message).not.toMatch(/moment|an hour|later/);
    },
  );

  it('keeps the sentence of an error that has one of its own', () => {
    expect(new AppError('checkout_busy', { retryAfterSeconds: 5 }).message).toBe(
      ERRORS.checkout_busy.message,
    );
  });
});
