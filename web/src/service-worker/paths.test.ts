import { APP_ROUTES, CUSTOMER_ROUTES } from '@jobly/core/routes';
import { describe, expect, it } from 'vitest';
import { isServersOwn, isShellPage, isTabPage } from './paths.ts';

describe('the service worker', () => {
  it.each([
    '/auth/v1/session',
    '/rest/v1/payouts',
    '/functions/v1/fetch-lopay-balance',
    '/storage/v1/object/x.png',
    '/realtime/v1/changes',
    '/pay/Ab3-_9',
    '/pay/Ab3-_9/receipt',
    '/payment-success',
    '/r/Ab3-_9',
    '/unsubscribe/Ab3-_9',
    '/dev/inbox',
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
  ])('never touches %s', (path) => {
    expect(isServersOwn(path)).toBe(true);
    expect(isShellPage(path)).toBe(false);
  });

  it('stands in for every page of the app but the customer’s', () => {
    expect(APP_ROUTES.filter((route) => !isShellPage(route))).toEqual([]);
    expect(CUSTOMER_ROUTES.filter(isShellPage)).toEqual([]);
  });

  it('starts from what was known only where nothing acts on it', () => {
    expect(APP_ROUTES.filter(isTabPage)).toEqual(
      APP_ROUTES.filter((route) => /^\/(?:payments|payments\/history|grow|settings)?$/.test(route)),
    );
  });

  it('distinguishes /payments from /pay, and files from pages', () => {
    expect(['/payments', '/auth', '/developers'].filter(isShellPage)).toHaveLength(3);
    expect(['/favicon.svg', '/sw.js', '/assets/a.js'].filter(isShellPage)).toEqual([]);
  });
});
