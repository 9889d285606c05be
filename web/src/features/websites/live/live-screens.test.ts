import { describe, expect, it } from 'vitest';
import { openableUrl } from './live-screens.tsx';

describe('the address of a live website', () => {
  it.each([
    ['https://joes.jobly.site', 'https://joes.jobly.site/'],
    ['http://joes.localhost:4000', 'http://joes.localhost:4000/'],
  ])('%s may be opened', (address, href) => {
    expect(openableUrl(address)).toBe(href);
  });

  it.each([null, '', 'joes.jobly.site', 'javascript:alert(1)', 'data:text/html,x'])(
    '%j may not',
    (address) => {
      expect(openableUrl(address)).toBeUndefined();
    },
  );
});
