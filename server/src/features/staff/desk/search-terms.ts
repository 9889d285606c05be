import { phoneDigits } from '@jobly/core/phone';

/** What staff typed, as far as it can be each kind of thing. Every kind has an index of its own. */
export interface SearchTerms {
  id: string | undefined;
  /** Digits of a phone, from its beginning. */
  phone: string | undefined;
  /** `maria@riv` as a LIKE pattern. */
  email: string | undefined;
  /** For to_tsquery: every word from its beginning, in any order. */
  words: string | undefined;
  /** The whole as a LIKE pattern, from its beginning. */
  beginning: string;
  code: string | undefined;
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FEWEST_DIGITS = 3;
const MOST_WORDS = 6;

export function readTerms(typed: string): SearchTerms {
  const text = typed.normalize('NFC').replaceAll('\u0000', '').trim().toLowerCase();
  const digits = /^[\d\s()+.-]+$/.test(text) ? phoneDigits(text) : '';
  const typedWords = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = typedWords.slice(0, MOST_WORDS).map((word) => `'${word}':*`);
  // The address that staff paste ends in the code.
  const code = /(?:^|\/pay\/)([\w-]{16,64})$/.exec(typed.trim())?.[1];
  return {
    id: UUID.test(text) ? text : undefined,
    phone: digits.length >= FEWEST_DIGITS ? digits : undefined,
    email: text.includes('@') ? beginningWith(text) : undefined,
    words: words.join(' & ') || undefined,
    beginning: beginningWith(text),
    code,
  };
}

/** A LIKE pattern in which the typed text stands for itself. */
export function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** What a pattern of `beginningWith` was made from. */
export function unescaped(pattern: string): string {
  return pattern.slice(0, -1).replace(/\\(.)/g, '$1');
}
