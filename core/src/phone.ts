import { halfWidth } from './half-width.ts';

/** US phone numbers as people type them, as we store them and as we show them. */

export function digitsOf(text: string): string {
  return halfWidth(text).replace(/\D/g, '');
}

/**
 * The ten national digits when the text can be a US number, else all its digits.
 * Two spellings of one number share a key; the database keeps it unique.
 */
export function phoneKey(text: string): string {
  const digits = digitsOf(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * The four spellings under which a profile's phone is looked up (spec 5):
 * digits only, with 1, with +1, with +. A typed leading 1 is dropped first, so
 * `1 415…` finds the number stored as `415…` too.
 */
export function phoneForms(text: string): string[] {
  const key = phoneKey(text);
  return [key, `1${key}`, `+1${key}`, `+${key}`];
}

/** `(415) 555-0132` -> `+14155550132`: how carriers write a number. */
export function toE164(text: string): string {
  const key = phoneKey(text);
  return key.length === 10 ? `+1${key}` : `+${key}`;
}

/** `4155550132` -> `(415) 555-0132`; anything else is left as it was typed. */
export function formatPhone(text: string): string {
  const key = phoneKey(text);
  if (key.length !== 10) return text;
  return `(${key.slice(0, 3)}) ${key.slice(3, 6)}-${key.slice(6)}`;
}

/** What a half-typed number looks like in the field: `(415) 55`. */
export function formatPhoneAsTyped(text: string): string {
  const digits = digitsOf(text);
  const national = digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length > 10) return text;
  const [area, exchange, line] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area;
}
