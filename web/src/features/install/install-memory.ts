const KEY = 'jobly-install-dismissed';

export function readInstallDismissed(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return Number.isFinite(stored) && stored > 0 ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function saveInstallDismissed(atMs: number): void {
  try {
    localStorage.setItem(KEY, String(atMs));
  } catch {
    // Without storage the offer comes back with the next visit.
  }
}
