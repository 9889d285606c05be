import { AsyncLocalStorage } from 'node:async_hooks';

interface Held {
  out: boolean;
  within: Held | undefined;
}

const held = new AsyncLocalStorage<Held>();

/** Lets nested code detect that a connection is held (1 us). */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const own = { out: true, within: held.getStore() };
  try {
    return await held.run(own, work);
  } finally {
    own.out = false;
  }
}

export function isHoldingConnection(): boolean {
  for (let one = held.getStore(); one; one = one.within) if (one.out) return true;
  return false;
}
