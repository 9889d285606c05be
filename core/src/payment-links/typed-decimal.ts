import { halfWidth } from '../half-width.ts';

/** `2.5` with three decimals is 2,500. Undefined for what is no such number, or more than the most. */
export function parseDecimal(text: string, decimals: number, most: number): number | undefined {
  const typed = halfWidth(text).trim();
  // A comma before three digits groups thousands; before one or two it is a decimal comma.
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed)
    ? typed.replaceAll(',', '')
    : typed.replace(/,(?=\d{1,2}$)/, '.');
  const [, whole = '', rest = ''] = /^(\d{0,6})(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole + rest === '' || rest.length > decimals) return undefined;
  const value = Number(whole || '0') * 10 ** decimals + Number(rest.padEnd(decimals, '0'));
  return value <= most ? value : undefined;
}
