/** Thinner parts would be invisible. */
export const THINNEST = 3;

/** Stacked parts: positive ones above the baseline, negative ones below. */
export function stackBars(bars: readonly (readonly number[])[], height: number) {
  const highest = Math.max(0, ...bars.map((values) => sumOf(values, 1)));
  const lowest = Math.min(0, ...bars.map((values) => sumOf(values, -1)));
  // The position of zero.
  const baseline = highest === lowest ? height : (highest / (highest - lowest)) * height;
  const scale = highest === lowest ? 0 : height / (highest - lowest);
  return {
    baseline,
    stacks: bars.map((values) => [
      ...stack(values, 1, { scale, baseline, room: baseline }),
      ...stack(values, -1, { scale, baseline, room: height - baseline }),
    ]),
  };
}

function stack(
  values: readonly number[],
  sign: 1 | -1,
  { scale, baseline, room }: { scale: number; baseline: number; room: number },
) {
  const parts = values
    .map((value, series) => ({ series, height: value * sign * scale }))
    .filter(({ height }) => height > 0)
    .map(({ series, height }) => ({ series, height: Math.max(height, THINNEST) }));
  shrinkTo(room, parts);
  let edge = baseline;
  return parts.map(({ series, height }) => {
    const y = sign === 1 ? edge - height : edge;
    edge -= sign * height;
    return { series, y, height };
  });
}

/** The thickest part shrinks by what thin ones were given: a stack never overflows. */
function shrinkTo(room: number, parts: { height: number }[]): void {
  const excess = parts.reduce((sum, { height }) => sum + height, 0) - room;
  const thickest = [...parts].sort((a, b) => b.height - a.height)[0];
  if (thickest && excess > 0) thickest.height = Math.max(thickest.height - excess, 0);
}

function sumOf(values: readonly number[], sign: 1 | -1): number {
  return values.reduce((sum, value) => (value * sign > 0 ? sum + value : sum), 0);
}

/** For bars that share the width evenly. */
export function barAt(x: number, width: number, count: number): number {
  if (width <= 0 || count === 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.floor((x / width) * count)));
}
