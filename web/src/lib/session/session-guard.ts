import { rememberReturnPath } from './return-path.ts';
import { loadSession } from './session.ts';

let wasSignedIn = false;

/**
 * Whether a page behind the sign-in may be shown. One that was asked for without a session is where
 * sign-in leads afterwards. Not so once a session has been here: however it ended, and also by the
 * Back button, the next person would land on a page of the one before.
 */
export async function mayEnter(path: string, preload: boolean): Promise<boolean> {
  if (await loadSession()) return (wasSignedIn = true);
  if (!preload) rememberReturnPath(wasSignedIn ? '/' : path);
  return false;
}
