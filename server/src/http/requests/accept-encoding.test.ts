import { expect, it } from 'vitest';
import { acceptsCompressed } from './accept-encoding.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0,br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 , gzip;q=0.001', 'gzip'],
  ['gzip;q=0', undefined],
  ['x-gzip, brotli, identity', undefined],
])('of "%s" takes %s', (header, encoding) => {
  expect(acceptsCompressed(header, ['br', 'gzip'])).toBe(encoding);
});

it('gives nothing that is not held', () => {
  expect(acceptsCompressed('br', ['gzip'])).toBeUndefined();
});
