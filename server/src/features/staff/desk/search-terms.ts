import { phoneDigits } from '@jobly/core/phone';

/** The typed text as each kind it may be; every kind has an index. */
export interface SearchTerms {
  id: string | undefined;
  /** Prefix. */
  phone: string | undefined;
  /** `maria@riv` as a LIKE pattern. */
  email: string | undefined;
  /** For to_tsquery: word prefixes in any order. */
  words: string | undefined;
  /** As a LIKE prefix pattern. */
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
  // A pasted link ends in the code.
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

/** Escaped. */
export function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The inverse of `beginningWith`. */
export function unescaped(pattern: string): string {
  return pattern.slice(0, -1).replace(/\\(.)/g, '$1');
}
