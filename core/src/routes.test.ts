import { describe, expect, it } from 'vitest';
import { isAppRoute, isBareRoute } from './routes.ts';
import { isStaffRoute } from './staff/routes.ts';

describe('isAppRoute', () => {
  it.each([
    '/',
    '/auth',
    '/payments/',
    '/payments/history',
    '/payments/1f0e8a52-0001-4c11-9a00-000000000001',
    '/grow/website/request-changes',
    '/legal/terms',
  ])('knows %s', (path) => {
    expect(isAppRoute(path)).toBe(true);
  });
  it.each(['/nope', '/pay/Ab3-_9', '/payments/a/b', '/grow/website', '//', '/auth/x'])(
    'does not know %s',
    (path) => {
      expect(isAppRoute(path)).toBe(false);
    },
  );
});

it('keeps the screens of staff apart', () => {
  const staff = ['/admin', '/admin/', '/admin/mark-paid', '/admin/people/x'];
  expect(staff.filter(isStaffRoute)).toEqual(staff);
  expect(staff.filter(isAppRoute)).toEqual([]);
  expect(['/admins', '/admin/nope', '/private/user-form', '/'].filter(isStaffRoute)).toEqual([]);
});

it('hides the bottom bar on /auth, /pay/*, /payment-success and the legal pages only', () => {
  const bare = ['/auth', '/pay/x', '/payment-success', '/legal/terms', '/legal/privacy'];
  const framed = ['/', '/settings', '/payments', '/authority', '/payment-success/x'];
  expect([...bare, ...framed].filter(isBareRoute)).toEqual(bare);
});
