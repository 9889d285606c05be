/** The customer's pages: rendered by the server, one request each, no app behind them. */
export const CUSTOMER_ROUTES = [
  '/pay/{linkCode}',
  '/pay/{linkCode}/receipt',
  '/payment-success',
] as const;

/**
 * The staff's screens of spec 2 and what belongs to them. To everybody else these addresses do not
 * exist: the server answers as to any unknown one, and no script but the staff's own names them.
 */
export const STAFF_ROUTES = [
  '/admin',
  '/admin/phone-update',
  '/admin/fix-phone',
  '/admin/cleanup-duplicates',
  '/admin/mark-paid',
  '/admin/website-complete',
  '/admin/delete-website',
  '/admin/google-profiles',
  '/admin/audit',
  '/admin/people/{userId}',
  '/admin/websites/{userId}',
] as const;

export type StaffRoute = (typeof STAFF_ROUTES)[number];

/**
 * The route table of spec 2 (the customer's and the staff's pages are above), the full history, a
 * link's own page and the two legal pages. The web's route files are checked against it,
 * and the server answers 404 (with the app's own not-found page) to an address that is not in it.
 */
export const APP_ROUTES = [
  '/auth',
  '/',
  '/payments',
  '/payments/history',
  '/payments/{linkId}',
  '/grow',
  '/settings',
  '/grow/website/setup',
  '/grow/website/confirm',
  '/grow/website/create',
  '/grow/website/link',
  '/grow/website/linked',
  '/grow/website/live',
  '/grow/website/request-changes',
  '/grow/website/update-requested',
  '/grow/google-profile/setup',
  '/grow/google-profile/add-manager',
  '/grow/google-profile/create',
  '/grow/google-profile/optimizing',
  '/grow/google-profile/optimized',
  '/grow/reviews/options',
  '/grow/reviews/setup',
  '/grow/reviews/active',
  '/grow/reviews/settings',
  '/grow/reviews/past-jobs',
  '/private/user-form',
  '/legal/terms',
  '/legal/privacy',
] as const;

export type AppRoute = (typeof APP_ROUTES)[number];

export function isAppRoute(path: string): boolean {
  return isOneOf(APP_ROUTES, path);
}

export function isStaffRoute(path: string): boolean {
  return isOneOf(STAFF_ROUTES, path);
}

function isOneOf(routes: readonly string[], path: string): boolean {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return routes.some((route) =>
    route.includes('{')
      ? new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`).test(clean)
      : route === clean,
  );
}

const BARE = /^\/(auth$|pay\/|payment-success$|legal\/)/;

/** No session and no bottom bar is needed there (spec 2, Shell; legal pages open in their own tab). */
export function isBareRoute(path: string): boolean {
  return BARE.test(path);
}
