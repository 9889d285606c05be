import { endSession, onSessionChange, recheckSession } from './session.ts';

/** Keeps all tabs of one browser in the same state: a sign-in or sign-out in one reaches the others. */
export function shareSessionBetweenTabs(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void recheckSession();
  });
  // Safari before 15.4 has no channel; coming back to the tab is its signal.
  if (typeof BroadcastChannel === 'undefined') return;

  const channel = new BroadcastChannel('jobly-session');
  let hearing = false;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    hearing = true;
    if (data === 'signed-out') endSession('signed-out');
    hearing = false;
    if (data === 'signed-in') void recheckSession();
  });
  onSessionChange((change) => {
    // What was found by asking is not passed on: each of many tabs would make all others ask again.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
    if (!hearing && change.startsWith('signed')) channel.postMessage(change);
  });
}
