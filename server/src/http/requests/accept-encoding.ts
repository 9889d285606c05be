/** The best encoding we hold that the client takes, if any. */
export function acceptsCompressed<T extends string>(
  header: string | undefined,
  held: readonly T[],
): T | undefined {
  const taken = new Set(
    (header ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => !/;\s*q=0(\.0*)?$/.test(item))
      .map((item) => item.split(';')[0]),
  );
  return held.find((encoding) => taken.has(encoding));
}
