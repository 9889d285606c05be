import { loadAhead } from '../router/router.ts';

/** Late, so that a short visit does not download other screens. */
const QUIET_MS = 10_000;

/** Not on metered connections, nor in background tabs. */
function isWelcome(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  return navigator.onLine && document.visibilityState === 'visible' && !connection?.saveData;
}

/** Preloads these screens' files and data when idle. Returns how to stop. */
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
