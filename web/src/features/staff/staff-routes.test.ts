import { STAFF_ROUTES } from '@jobly/core/staff/routes';
import { expect, it } from 'vitest';
import { matchStaffRoute } from './staff-urls.ts';

const userId = '1f0e8a52-0001-4c11-9a00-000000000001';

it('finds every address of the table, with or without a slash at its end', () => {
  for (const route of STAFF_ROUTES) {
    const path = route.replace('{userId}', userId);
    expect(matchStaffRoute(path)?.route).toBe(route);
    expect(matchStaffRoute(`${path}/`)?.route).toBe(route);
  }
  expect(matchStaffRoute(`/admin/people/${userId}`)?.userId).toBe(userId);
});

it.each(['/nope', '/admins', '/admin/nope', '/admin/people', '/admin/people/nobody', ''])(
  'knows nothing of %s',
  (path) => {
    expect(matchStaffRoute(path)).toBeUndefined();
  },
);
