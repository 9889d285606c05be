import { describe, expect, it } from 'vitest';
import { appRouteOf, isBareRoute } from './routes.ts';
import { isStaffRoute } from './staff/routes.ts';

describe('appRouteOf', () => {
  it.each([
    ['/', '/'],
    ['/auth', '/auth'],
    ['/payments/', '/payments'],
    ['/payments/history', '/payments/history'],
    ['/payments/1f0e8a52-0001-4c11-9a00-000000000001', '/payments/{linkId}'],
    ['/grow/website/request-changes', '/grow/website/request-changes'],
    ['/legal/terms', '/legal/terms'],
  ])('knows %s', (path, route) => {
    expect(appRouteOf(path)).toBe(route);
  });
  it.each(['/nope', '/pay/Ab3-_9', '/payments/a/b', '/grow/website', '//', '/auth/x'])(
    'does not know %s',
    (path) => {
      expect(appRouteOf(path)).toBeUndefined();
    },
  );
});

it('keeps the screens of staff apart', () => {
  const staff = ['/admin', '/admin/', '/admin/mark-paid', '/admin/people/x'];
  expect(staff.filter(isStaffRoute)).toEqual(staff);
  expect(staff.filter(appRouteOf)).toEqual([]);
  expect(['/admins', '/admin/nope', '/private/user-form', '/'].filter(isStaffRoute)).toEqual([]);
});

it('hides the bottom bar on /auth, /pay/* and /payment-success only', () => {
  const bare = ['/auth', '/pay/x', '/payment-success'];
  const framed = [
    '/',
    '/legal/terms',
    '/legal/privacy',
    '/settings',
    '/payments',
    '/authority',
    '/payment-success/x',
  ];
  expect([...bare, ...framed].filter(isBareRoute)).toEqual(bare);
});
