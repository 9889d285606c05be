const KEY = 'jobly-return-path';

/**
 * A path of our own site, or undefined. Browsers read `//host` and `/\host` as another site and drop tabs
 * and line breaks, so all of these are refused.
 */
export function safeReturnPath(path: string | null): string | undefined {
  if (!path || !path.startsWith('/') || path.length > 512) return undefined;
  if (/^\/[/\\]/.test(path) || /[\\\p{Cc}]/u.test(path)) return undefined;
  return path === '/auth' || /^\/auth[/?#]/.test(path) ? undefined : path;
}

export function rememberReturnPath(path: string): void {
  const safe = safeReturnPath(path);
  try {
    if (safe && safe !== '/') sessionStorage.setItem(KEY, safe);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be switched off; then sign-in leads to Home.
  }
}

export function takeReturnPath(): string {
  try {
    const path = safeReturnPath(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    return path ?? '/';
  } catch {
    return '/';
  }
}
