import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkSumAfter } from './check-sum.ts';

it('is what looking at all the bytes would give', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (before, after) => {
      const whole = crc32(Buffer.concat([before, after]));
      expect(checkSumAfter(after)(crc32(before))).toBe(whole);
    }),
  );
});
