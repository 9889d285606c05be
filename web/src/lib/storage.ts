/** Storage may be disabled or full: then nothing is stored. */
export function readStored(key: string, storage: 'local' | 'session' = 'local'): string | null {
  try {
    // The server has none.
    return globalThis[`${storage}Storage`]?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Deletes the key when there is no value. */
export function store(
  key: string,
  value: string | undefined,
  storage: 'local' | 'session' = 'local',
): void {
  try {
    if (value === undefined) globalThis[`${storage}Storage`].removeItem(key);
    else globalThis[`${storage}Storage`].setItem(key, value);
  } catch {
    // Ignored, as above.
  }
}
