export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A broken budget is said aloud, never left out. */
export function budget(text: string, kept: boolean): string {
  return `budget ${text}: ${kept ? 'kept' : 'BROKEN'}`;
}

/**
 * Runs every contestant in turn, `rounds` times, each round begun with its limit: on a shared
 * machine only neighbours compare.
 */
export async function alternate<Name extends string, Result>(
  rounds: number,
  contestants: Record<Name, () => Promise<Result>>,
  limit?: () => Promise<unknown>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contestants) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]]));
  for (let round = 0; round < rounds; round += 1) {
    await limit?.();
    for (const name of names) results[name]!.push(await contestants[name]());
  }
  return results as Record<Name, Result[]>;
}

/** The median of each round's own ratio: a slow second hits both sides of it. */
export function medianRatio(ours: number[], limit: number[]): number {
  return median(ours.map((value, round) => value / limit[round]!));
}
