import { expect, it } from 'vitest';
import { businessTimeZone } from './time-zone.ts';

it.each([
  ['+14155550132', 'America/Los_Angeles'],
  ['(808) 555-0132', 'Pacific/Honolulu'],
  // Area codes in two zones: the more populous one.
  ['+18505550132', 'America/Chicago'],
  ['+12195550132', 'America/Chicago'],
  ['+12705550132', 'America/Chicago'],
  ['+15415550132', 'America/Los_Angeles'],
  ['+17855550132', 'America/Chicago'],
  ['+18125550132', 'America/Indiana/Indianapolis'],
  ['+12085550132', 'America/Boise'],
  // Without a zone: New York.
  ['+18005550132', 'America/New_York'],
  ['+442079460000', 'America/New_York'],
  [null, 'America/New_York'],
])('of a business at %s', (phone, zone) => {
  expect(businessTimeZone(phone, null)).toBe(zone);
  expect(businessTimeZone(phone, 'Pacific/Honolulu')).toBe('Pacific/Honolulu');
});
