import { STAFF_ROUTES } from '@jobly/core/staff/routes';
import type { StaffRoute } from '@jobly/core/staff/routes';
import { idIn } from './staff-urls.ts';

interface StaffMatch {
  route: StaffRoute;
  /** Of a screen about one account; else empty. */
  userId: string;
  /** A React key: another one mounts another screen. */
  key: string;
}

export function matchStaffRoute(path: string): StaffMatch | undefined {
  const clean = path.replace(/\/+$/, '');
  const userId = idIn(clean) ?? '';
  const pattern = userId ? clean.toLowerCase().replace(userId, '{userId}') : clean;
  const route = STAFF_ROUTES.find((one) => one === pattern);
  return route && { route, userId, key: pattern + userId };
}
