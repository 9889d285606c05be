import { loadAhead } from '../router/router.ts';

/** Long after the screen stands: whoever opens the app to look at one number pays for no other. */
const QUIET_MS = 10_000;

/** Not on a connection that is counted, nor for a tab that nobody looks at. */
function isWelcome(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  return navigator.onLine && document.visibilityState === 'visible' && !connection?.saveData;
}

/** Fetches files and data of these screens once this one is at rest. Returns how to stop. */
export function fetchAheadWhenIdle(paths: string[]): () => void {
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  const timer = setTimeout(() => idle(() => void fetchAll()), QUIET_MS);

  async function fetchAll(): Promise<void> {
    for (const path of paths) {
      if (isWelcome()) (await loadAhead(path)).prefetch?.();
    }
  }
  return () => clearTimeout(timer);
}
