import { splitCents } from '@jobly/core/money';
import { MOST_CENTS, parseAmount } from '@jobly/core/payment-links/amount';

/** Accepts a decimal comma: with one or two digits after it, it cannot be a thousands mark. */
export function withPoint(text: string): string {
  return /^\s*\$?\s*\d+,\d{1,2}\s*$/.test(text) ? text.replace(',', '.') : text;
}

export function centsOf(amount: string, mostCents = MOST_CENTS): number | undefined {
  return parseAmount(withPoint(amount), mostCents);
}

/** What the field shows when it is left: `1250.5` -> `1,250.50`. What is no amount stays as it is. */
export function amountAtRest(text: string): string {
  const cents = centsOf(text);
  if (cents === undefined) return text;
  const { dollars, remainder } = splitCents(cents);
  return `${dollars.slice(1)}.${remainder}`;
}

/**
 * Editing an amount removes its thousands marks: `1,250` less a digit is 125, never 1.25. Keeps the caret
 * behind the same digit.
 */
export function retyped(before: string, text: string, caret: number) {
  if (!/,\d{3}/.test(before) || !text.includes(',')) return { text, caret };
  const marksBefore = text.slice(0, caret).split(',').length - 1;
  return { text: text.replaceAll(',', ''), caret: caret - marksBefore };
}
