/**
 * Paths that the service worker leaves to the server: money, sessions and customers' pages are never cached.
 * In development, vite's server passes them on.
 */
export const SERVERS_OWN = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/storage/v1',
  '/files',
  '/realtime/v1',
  '/pay',
  '/payment-success',
  '/sites',
  '/r',
  '/unsubscribe',
  '/dev',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known',
];

const TABS = new Set(['/', '/payments', '/payments/history', '/grow', '/settings']);

/** A page that may start from what was known last. The steps behind it act on what they find. */
export function isTabPage(path: string): boolean {
  return TABS.has(path);
}

export function isServersOwn(path: string): boolean {
  return SERVERS_OWN.some((own) => path === own || path.startsWith(`${own}/`));
}

/** A page that the cached shell can stand in for when no server answers. */
export function isShellPage(path: string): boolean {
  return !isServersOwn(path) && !/\.\w+$/.test(path);
}
