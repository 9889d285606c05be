export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function budget(text: string, kept: boolean): string {
  return `budget ${text}: ${kept ? 'kept' : 'BROKEN'}`;
}

/** Runs every contestant in turn, `rounds` times: on a shared machine only neighbours compare. */
export async function alternate<Of extends Record<string, () => Promise<unknown>>>(
  rounds: number,
  contestants: Of,
) {
  const results: Record<string, unknown[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(contestants)) (results[name] ??= []).push(await run());
  }
  return results as { [Name in keyof Of]: Awaited<ReturnType<Of[Name]>>[] };
}

/** The median of each round's own ratio: a slow second hits both sides of it. */
export function medianRatio(ours: number[], limit: number[]): number {
  return median(ours.map((value, round) => value / limit[round]!));
}

export function against(ours: number[], limit: number[], least: number): string {
  const ratio = medianRatio(ours, limit);
  const rate = (of: number[]) => `${median(of).toFixed(0)}/s`;
  return `${rate(ours)} = ${ratio.toFixed(2)} (${budget(`>= ${least}`, ratio >= least)}) of ${rate(limit)} without signals, by`;
}
