import { expect, it } from 'vitest';
import { COMMON_HOURS, currentHours, readHours } from './hours.ts';

it.each(['constructor', 'toString', '__proto__'])(
  'takes %s, to which every object answers, for no hours',
  (text) => {
    expect(currentHours(text)).toBe(text);
    expect(readHours(text)).toBeUndefined();
  },
);

it('reads hours that were stored under a name', () => {
  expect(currentHours('weekdays_8_5')).toBe(COMMON_HOURS[0]);
});
