import { isOneOf } from '../routes.ts';

/** Staff screens (spec 2). For other users they do not exist: 404, and only staff scripts name them. */
export const STAFF_ROUTES = [
  '/admin',
  '/admin/phone-update',
  '/admin/fix-phone',
  '/admin/cleanup-duplicates',
  '/admin/mark-paid',
  '/admin/release-payouts',
  '/admin/move-provider',
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
