import { expect, it } from 'vitest';
import { nextLook } from './look-times.ts';

const now = new Date('2026-11-15T12:00:00Z');

it('looks soon at first, and daily as long as somebody could pay', () => {
  expect(nextLook('open', 0, now)).toEqual(new Date('2026-11-15T12:00:15Z'));
  expect(nextLook('open', 11, now)).toEqual(new Date('2026-11-16T12:00:00Z'));
  expect(nextLook('open', 900, now)).toEqual(new Date('2026-11-16T12:00:00Z'));
});

it('looks again at what is paid (a refund tells nobody), but not for ever', () => {
  expect(nextLook('paid', 0, now)).toEqual(new Date('2026-11-15T13:00:00Z'));
  expect(nextLook('paid', 8, now)).toBeNull();
  expect(nextLook('revoked', 0, now)).toEqual(new Date('2026-11-15T12:01:00Z'));
  expect(nextLook('revoked', 5, now)).toBeNull();
});
