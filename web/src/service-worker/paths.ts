/** Paths never cached by the service worker (money, sessions, customers' pages); vite's server forwards them. */
export const SERVERS_OWN = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/storage/v1',
  '/files',
  '/realtime/v1',
  '/pay',
  '/payment-success',
  '/estimate',
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

/** May start from the last known data. The steps behind it act on what they find, so they may not. */
export function isTabPage(path: string): boolean {
  return TABS.has(path);
}

export function isServersOwn(path: string): boolean {
  return SERVERS_OWN.some((own) => path === own || path.startsWith(`${own}/`));
}

/** The cached shell can replace it when no server responds. */
export function isShellPage(path: string): boolean {
  return !isServersOwn(path) && !/\.\w+$/.test(path);
}
