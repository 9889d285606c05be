const LOCK = 'jobly-live';

/**
 * Elects one leading tab by a Web Lock. `lead` starts a turn and returns how to end it; `tookOver`: there was
 * (or may have been) a leader before. `follow`: another tab leads when this one begins.
 */
export function takeTurns(
  locks: LockManager,
  lead: (tookOver: boolean) => () => void,
  follow: () => void,
) {
  const life = new AbortController();
  let stealing = false;
  let waiting = new AbortController();
  let endTurn: (() => void) | undefined;

  function serve(tookOver: boolean): Promise<void> {
    return new Promise((resolve) => {
      if (life.signal.aborted) return resolve();
      const end = lead(tookOver);
      endTurn = () => {
        endTurn = undefined;
        end();
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    // A lock that is free at once means that no other tab was connected: no signal was missed.
    let options: LockOptions = { ifAvailable: true };
    while (!life.signal.aborted) {
      const tookOver = !options.ifAvailable;
      try {
        await locks.request(LOCK, options, (lock) => (lock ? serve(tookOver) : follow()));
      } catch (error) {
        // Aborted: by our own stop, or by a tab that took over.
        if (!(error instanceof DOMException && error.name === 'AbortError')) return serve(true);
        endTurn?.();
      }
      waiting = new AbortController();
      options = stealing ? { steal: true } : { signal: waiting.signal };
      stealing = false;
    }
  }

  void run();
  return {
    /** Takes over from a silent tab: a phone may have suspended it while it held the lock. */
    takeOver: () => {
      if (endTurn) return;
      stealing = true;
      waiting.abort();
    },
    stop: () => {
      life.abort();
      waiting.abort();
      endTurn?.();
    },
  };
}
