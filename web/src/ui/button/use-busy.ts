import { useState } from 'react';

/** Whether some work is under way, and how to start it. */
export function useBusy(work: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    setBusy(true);
    await work().finally(() => setBusy(false));
  }

  return [busy, start] as const;
}
