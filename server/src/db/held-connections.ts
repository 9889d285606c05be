import { AsyncLocalStorage } from 'node:async_hooks';

interface Held {
  out: boolean;
  within: Held | undefined;
}

const held = new AsyncLocalStorage<Held>();

/** Runs what has a connection to itself, so that whatever it calls can tell (1 us). */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const own = { out: true, within: held.getStore() };
  try {
    return await held.run(own, work);
  } finally {
    own.out = false;
  }
}

/** Whether the code that asks runs in a transaction: its connection is nobody else's until it ends. */
export function isHoldingConnection(): boolean {
  for (let one = held.getStore(); one; one = one.within) if (one.out) return true;
  return false;
}
