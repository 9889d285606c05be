/** Rendered by the server, one request each, without the app. */
export const CUSTOMER_ROUTES = [
  '/pay/{linkCode}',
  '/pay/{linkCode}/receipt',
  '/payment-success',
  '/estimate/{code}',
] as const;

/** The routes of spec 2 and our own. The web's route files are checked against it; other addresses are 404. */
export const APP_ROUTES = [
  '/auth',
  '/',
  '/payments',
  '/payments/history',
  '/payments/customers',
  '/payments/customers/import',
  '/payments/customers/{customerId}',
  '/payments/estimates',
  '/payments/estimates/{estimateId}',
  '/payments/repeats',
  '/payments/{linkId}',
  '/grow',
  '/settings',
  '/settings/payouts',
  '/settings/notifications',
  '/settings/appearance',
  '/settings/sign-in',
  '/settings/business',
  '/grow/website/setup',
  '/grow/website/confirm',
  '/grow/website/create',
  '/grow/website/link',
  '/grow/website/linked',
  '/grow/website/live',
  '/grow/website/request-changes',
  '/grow/website/update-requested',
  '/grow/website/edit',
  '/grow/website/requests',
  '/grow/website/domain',
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

export function appRouteOf(path: string): AppRoute | undefined {
  return APP_ROUTES.find((route) => isOneOf([route], path));
}

export function isOneOf(routes: readonly string[], path: string): boolean {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return routes.some((route) =>
    route.includes('{')
      ? new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`).test(clean)
      : route === clean,
  );
}

const BARE = /^\/(auth$|pay\/|estimate\/|payment-success$)/;

/** Without a bottom bar (spec 2, Shell). */
export function isBareRoute(path: string): boolean {
  return BARE.test(path);
}
