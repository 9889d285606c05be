/** Rows by the key that they share. Rows without one are left out. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string | null | undefined) {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null || key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return { of: (key: string): T[] => groups.get(key) ?? [], entries: () => groups.entries() };
}

export const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
