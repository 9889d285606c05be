import { halfWidth } from '../half-width.ts';

/** More is 'Please enter a valid amount' (docs/invariants.md); an operator may set less. */
export const MOST_CENTS = 99_999_999;

const TYPED = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/;

/** `425`, `1,250.5` or `$0.99` in cents. Undefined for a third decimal, an exponent, a sign or less than one cent. */
export function parseAmount(text: string, mostCents = MOST_CENTS): number | undefined {
  const cents = typedCents(text);
  return cents !== undefined && cents >= 1 && cents <= mostCents ? cents : undefined;
}

export function isAboveLimit(text: string, mostCents = MOST_CENTS): boolean {
  const cents = typedCents(text);
  return cents !== undefined && cents > mostCents;
}

function typedCents(text: string): number | undefined {
  const parts = TYPED.exec(halfWidth(text).trim());
  if (!parts) return undefined;
  const [, dollars = '', decimals = ''] = parts;
  return Number(dollars.replaceAll(',', '') || '0') * 100 + Number(decimals.padEnd(2, '0'));
}
