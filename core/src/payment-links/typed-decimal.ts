import { halfWidth } from '../half-width.ts';

/** `2.5` with three decimals is 2,500. Undefined for what is no such number, or more than the most. */
export function parseDecimal(text: string, decimals: number, most: number): number | undefined {
  const [, whole = '', rest = ''] = /^(\d{0,6})(?:[.,](\d*))?$/.exec(halfWidth(text).trim()) ?? [];
  if (whole + rest === '' || rest.length > decimals) return undefined;
  const value = Number(whole || '0') * 10 ** decimals + Number(rest.padEnd(decimals, '0'));
  return value <= most ? value : undefined;
}
