/** Storage may be switched off or full: then nothing is kept on the device, and nothing else is lost. */
export function readStored(key: string, storage: 'local' | 'session' = 'local'): string | null {
  try {
    // The server has none.
    return globalThis[`${storage}Storage`]?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Forgets the key when there is no value. */
export function store(
  key: string,
  value: string | undefined,
  storage: 'local' | 'session' = 'local',
): void {
  try {
    if (value === undefined) globalThis[`${storage}Storage`].removeItem(key);
    else globalThis[`${storage}Storage`].setItem(key, value);
  } catch {
    // As if it had not been asked for.
  }
}
