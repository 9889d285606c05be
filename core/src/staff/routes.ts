import { isOneOf } from '../routes.ts';

/**
 * The staff's screens of spec 2. For other users these paths do not exist: the server answers 404, and only the
 * staff's own script names them.
 */
export const STAFF_ROUTES = [
  '/admin',
  '/admin/phone-update',
  '/admin/fix-phone',
  '/admin/cleanup-duplicates',
  '/admin/mark-paid',
  '/admin/release-payouts',
  '/admin/website-complete',
  '/admin/delete-website',
  '/admin/google-profiles',
  '/admin/audit',
  '/admin/people/{userId}',
  '/admin/websites/{userId}',
] as const;

export type StaffRoute = (typeof STAFF_ROUTES)[number];

export function isStaffRoute(path: string): boolean {
  return isOneOf(STAFF_ROUTES, path);
}
