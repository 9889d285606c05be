import { readStored, store } from '../storage.ts';
import { loadSession } from './session.ts';

const KEY = 'jobly-return-path';

/** A path on our own site, or undefined. Browsers read `//host` and `/\host` as another site and drop tabs. */
export function safeReturnPath(path: string | null): string | undefined {
  if (!path || !path.startsWith('/') || path.length > 512) return undefined;
  if (/^\/[/\\]/.test(path) || /[\\\p{Cc}]/u.test(path)) return undefined;
  return path === '/auth' || /^\/auth[/?#]/.test(path) ? undefined : path;
}

function rememberReturnPath(path: string): void {
  const safe = safeReturnPath(path);
  store(KEY, safe === '/' ? undefined : safe, 'session');
}

/** Home by default, or without storage. */
export function takeReturnPath(): string {
  const path = safeReturnPath(readStored(KEY, 'session'));
  store(KEY, undefined, 'session');
  return path ?? '/';
}

let wasSignedIn = false;

/** If not, sign-in returns to `path`; but not after a session ended in this tab: the next user may be another. */
export async function mayEnter(path: string, preload: boolean): Promise<boolean> {
  if (await loadSession()) return (wasSignedIn = true);
  if (!preload) rememberReturnPath(wasSignedIn ? '/' : path);
  return false;
}
