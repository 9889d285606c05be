import { describe, expect, it } from 'vitest';
import { openableAddress } from './openable-address.ts';

describe('the address of a live website', () => {
  it.each([
    ['https://joes.jobly.site', 'https://joes.jobly.site/'],
    ['http://joes.localhost:4000', 'http://joes.localhost:4000/'],
  ])('%s may be opened', (address, href) => {
    expect(openableAddress(address)).toBe(href);
  });

  it.each([null, '', 'joes.jobly.site', 'javascript:alert(1)', 'data:text/html,x'])(
    '%j may not',
    (address) => {
      expect(openableAddress(address)).toBeUndefined();
    },
  );
});
