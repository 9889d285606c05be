import { endSession, endViewing, onSessionChange, recheckSession } from './session.ts';

const ACTS = new Set(['signed-in', 'signed-out', 'viewing-started', 'viewing-stopped']);

/** Shares sign-in, sign-out and support's viewing between tabs. */
export function shareSessionBetweenTabs(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void recheckSession();
  });
  // Safari before 15.4 lacks it; there, visibility is the signal.
  if (typeof BroadcastChannel === 'undefined') return;

  const channel = new BroadcastChannel('jobly-session');
  let hearing = false;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    hearing = true;
    if (data === 'signed-out') endSession('signed-out');
    // At once: the screen shows another account's data.
    if (data === 'viewing-stopped') endViewing();
    hearing = false;
    if (data === 'signed-in' || data === 'viewing-started') void recheckSession();
  });
  onSessionChange((change) => {
    // Changes found by polling are not broadcast: every tab would make all others poll again.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
    if (!hearing && ACTS.has(change)) channel.postMessage(change);
  });
}
