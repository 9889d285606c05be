import { halfWidth } from './half-width.ts';

/**
 * Phone numbers as people type them, as we store them and as we show them. A number is one of the US
 * unless it is written with + and the code of another country.
 */

export function digitsOf(text: string): string {
  return halfWidth(text).replace(/\D/g, '');
}

/** Written with + and a country code other than 1, or with only the + so far. */
export function isForeignPhone(text: string): boolean {
  return /^[^\d+]*\+(?!\D*1)/.test(halfWidth(text));
}

/**
 * The ten national digits when the digits can be those of a US number, else all of them: how a phone is
 * looked up (spec 5) and searched for. The database's app.phone_key is the same rule. This is not an
 * identity: +47 12345678 and (471) 234-5678 have the same digits.
 */
export function phoneDigits(text: string): string {
  const digits = digitsOf(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** The identity of a number: two spellings of one number share a key, two numbers never do. */
export function phoneKey(text: string): string {
  return isForeignPhone(text) ? foreignE164(text) : phoneDigits(text);
}

/** `+44 (0)20 7946 0958` -> `+442079460958`: the zero in brackets is dialled inside the country only. */
function foreignE164(text: string): string {
  return `+${digitsOf(halfWidth(text).replace('(0)', ''))}`;
}

/**
 * The four spellings under which a profile's phone is looked up (spec 5):
 * digits only, with 1, with +1, with +. A typed leading 1 is dropped first, so
 * `1 415…` finds the number stored as `415…` too.
 */
export function phoneForms(text: string): string[] {
  const digits = phoneDigits(text);
  return [digits, `1${digits}`, `+1${digits}`, `+${digits}`];
}

/** `(415) 555-0132` -> `+14155550132`: how carriers write a number. */
export function toE164(text: string): string {
  if (isForeignPhone(text)) return foreignE164(text);
  const digits = phoneDigits(text);
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** A country code other than 1 (those that are not listed have three digits), then the rest. */
const FOREIGN_E164 =
  /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d{4,14})$/;

/**
 * `4155550132` -> `(415) 555-0132`, `+4712345678` -> `+47 123 456 78`; anything else is left as it was
 * typed.
 */
export function formatPhone(text: string): string {
  const [, country, rest] = FOREIGN_E164.exec(text) ?? [];
  if (country && rest) return [`+${country}`, ...rest.match(/\d{3}(?=\d\d)|\d+/g)!].join(' ');
  const digits = phoneDigits(text);
  if (isForeignPhone(text) || digits.length !== 10) return text;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** How a customer's phone is kept: `(415) 555-0132`, and `+4712345678` outside the US. */
export function storedPhone(text: string): string {
  return isForeignPhone(text) ? foreignE164(text) : formatPhone(text);
}

/** What a half-typed number looks like in the field: `(415) 55`. */
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
