/** Listed in the header, and not with `q=0`. */
const taken = (encoding: string) =>
  new RegExp(String.raw`(?:^|[\s,])${encoding}(?=[\s,;]|$)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`);
const TAKEN = { br: taken('br'), gzip: taken('gzip') };

export function acceptsCompressed<T extends keyof typeof TAKEN>(
  header: string | undefined,
  present: readonly T[],
): T | undefined {
  return present.find((encoding) => TAKEN[encoding].test(header ?? ''));
}
