import { rememberReturnPath } from './return-path.ts';
import { loadSession } from './session.ts';

let wasSignedIn = false;

/**
 * Whether a page behind the sign-in may be shown; if not, sign-in returns to it. Not after a session has
 * ended in this tab: the next person must not land on a page of the last one.
 */
export async function mayEnter(path: string, preload: boolean): Promise<boolean> {
  if (await loadSession()) return (wasSignedIn = true);
  if (!preload) rememberReturnPath(wasSignedIn ? '/' : path);
  return false;
}
