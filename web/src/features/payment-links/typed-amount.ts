import { MOST_CENTS, parseAmount } from '@jobly/core/payment-links/amount';
import { typedAmount } from '@jobly/core/payment-links/prefill';

/** Accepts a decimal comma: one or two digits after it cannot be a thousands group. */
export function withPoint(text: string): string {
  return /^\s*\$?\s*\d+,\d{1,2}\s*$/.test(text) ? text.replace(',', '.') : text;
}

export function centsOf(amount: string, mostCents = MOST_CENTS): number | undefined {
  return parseAmount(withPoint(amount), mostCents);
}

/** On blur: `1250.5` -> `1,250.50`. Invalid amounts stay as typed. */
export function amountAtRest(text: string): string {
  const cents = centsOf(text);
  return cents === undefined ? text : typedAmount(cents);
}

/** Editing removes thousands separators: `1,250` less a digit is 125, never 1.25. Keeps the caret behind its digit. */
export function retyped(before: string, text: string, caret: number) {
  if (!/,\d{3}/.test(before) || !text.includes(',')) return { text, caret };
  const marksBefore = text.slice(0, caret).split(',').length - 1;
  return { text: text.replaceAll(',', ''), caret: caret - marksBefore };
}
