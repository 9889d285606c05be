import { useState } from 'react';

export function useBusy(work: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    setBusy(true);
    await work().finally(() => setBusy(false));
  }

  return [busy, start] as const;
}
