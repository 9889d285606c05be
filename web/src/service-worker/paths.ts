/**
 * What the service worker leaves alone: it neither keeps nor answers anything that belongs to the
 * server. Money and sessions are always asked for anew, and a customer's page is never ours to cache.
 */
const SERVERS_OWN = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/storage/v1',
  '/realtime/v1',
  '/pay',
  '/payment-success',
  '/sites',
  '/r',
  '/unsubscribe',
  '/dev',
  '/reference',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
];

export function isServersOwn(path: string): boolean {
  return SERVERS_OWN.some((own) => path === own || path.startsWith(`${own}/`));
}

/** A page that the cached shell can stand in for when no server answers. */
export function isShellPage(path: string): boolean {
  return !isServersOwn(path) && !/\.\w+$/.test(path);
}
