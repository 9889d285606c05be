import { expect, it } from 'vitest';
import { postalAddress } from './address.ts';

const NONE = { addressStreet: null, addressCity: null, addressState: null, addressZip: null };

it.each([
  [NONE, null],
  [{ ...NONE, addressCity: 'Oakland', addressState: 'CA' }, 'Oakland, CA'],
  [
    {
      addressStreet: '12 Main St',
      addressCity: 'Oakland',
      addressState: 'CA',
      addressZip: '94607',
    },
    '12 Main St, Oakland, CA 94607',
  ],
])('%j is %s', (address, line) => {
  expect(postalAddress(address)).toBe(line);
});
