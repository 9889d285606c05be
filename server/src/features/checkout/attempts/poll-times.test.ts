import { expect, it } from 'vitest';
import { nextPoll } from './poll-times.ts';

const now = new Date('2026-11-15T12:00:00Z');

it('polls soon at first, and daily as long as it can be paid', () => {
  expect(nextPoll('open', 0, now)).toEqual(new Date('2026-11-15T12:00:15Z'));
  expect(nextPoll('open', 11, now)).toEqual(new Date('2026-11-16T12:00:00Z'));
  expect(nextPoll('open', 900, now)).toEqual(new Date('2026-11-16T12:00:00Z'));
});

it('polls again after the payment (a refund sends no event), but not for ever', () => {
  expect(nextPoll('paid', 0, now)).toEqual(new Date('2026-11-15T13:00:00Z'));
  expect(nextPoll('paid', 8, now)).toBeNull();
  expect(nextPoll('revoked', 0, now)).toEqual(new Date('2026-11-15T12:01:00Z'));
  expect(nextPoll('revoked', 5, now)).toBeNull();
});
