import { halfWidth } from './half-width.ts';

/** Phone numbers as typed, stored and shown. US numbers, unless written with + and another country code. */

export function digitsOf(text: string): string {
  return halfWidth(text).replace(/\D/g, '');
}

/** With + and a country code other than 1, or only the + so far. */
export function isForeignPhone(text: string): boolean {
  return /^[^\d+]*\+(?!\D*1)/.test(halfWidth(text));
}

/** The ten national digits of a US number, else all digits, for lookup (spec 5); as app.phone_key. Not an identity. */
export function phoneDigits(text: string): string {
  const digits = digitsOf(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Identifies a number: equal for all its spellings, different for different numbers. */
export function phoneKey(text: string): string {
  return isForeignPhone(text) ? foreignE164(text) : phoneDigits(text);
}

/** `+44 (0)20 7946 0958` -> `+442079460958`: (0) is dialled only within the country. */
function foreignE164(text: string): string {
  return `+${digitsOf(halfWidth(text).replace('(0)', ''))}`;
}

/** The four spellings to look a phone up by (spec 5), after dropping a typed leading 1. */
export function phoneForms(text: string): string[] {
  const digits = phoneDigits(text);
  return [digits, `1${digits}`, `+1${digits}`, `+${digits}`];
}

/** `(415) 555-0132` -> `+14155550132`. */
export function toE164(text: string): string {
  if (isForeignPhone(text)) return foreignE164(text);
  const digits = phoneDigits(text);
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** A country code other than 1 (codes that are not listed have three digits), then the rest. */
const FOREIGN_E164 =
  /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d{4,14})$/;

/** `4155550132` -> `(415) 555-0132`, `+4712345678` -> `+47 123 456 78`; anything else is unchanged. */
export function formatPhone(text: string): string {
  const [, country, rest] = FOREIGN_E164.exec(text) ?? [];
  if (country && rest) return [`+${country}`, ...rest.match(/\d{3}(?=\d\d)|\d+/g)!].join(' ');
  const digits = phoneDigits(text);
  if (isForeignPhone(text) || digits.length !== 10) return text;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** As a customer's phone is stored: `(415) 555-0132`, and `+4712345678` outside the US. */
export function storedPhone(text: string): string {
  return isForeignPhone(text) ? foreignE164(text) : formatPhone(text);
}

/** A partial number: `(415) 55`. */
export function formatPhoneAsTyped(text: string): string {
  if (isForeignPhone(text)) return text;
  const digits = digitsOf(text);
  const national = digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length > 10) return text;
  const [area, exchange, line] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area;
}
