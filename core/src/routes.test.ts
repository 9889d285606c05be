import { describe, expect, it } from 'vitest';
import { isAppRoute, isBareRoute } from './routes.ts';

describe('isAppRoute', () => {
  it.each(['/', '/auth', '/payments/', '/pay/Ab3-_9', '/grow/website/request-changes'])(
    'knows %s',
    (path) => {
      expect(isAppRoute(path)).toBe(true);
    },
  );
  it.each(['/nope', '/pay', '/pay/a/b', '/grow/website', '//', '/auth/x'])(
    'does not know %s',
    (path) => {
      expect(isAppRoute(path)).toBe(false);
    },
  );
});

it('hides the bottom bar on /auth, /pay/* and /payment-success only', () => {
  expect(['/auth', '/pay/x', '/payment-success', '/', '/settings'].map(isBareRoute)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
