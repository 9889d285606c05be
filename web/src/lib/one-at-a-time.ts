/** Runs of the same work never overlap; a call meanwhile causes one more run. A failed run is not reported. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  return async () => {
    if (running) {
      again = true;
      return running;
    }
    do {
      again = false;
      running = work().catch(() => undefined);
      await running;
    } while (again);
    running = undefined;
    return undefined;
  };
}
