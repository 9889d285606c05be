import { fold } from '../fold.ts';
import { KNOWN_NAMES } from './known-names.ts';

export const NAME_NOT_ALLOWED =
  'Another company or authority is known by that name. Please enter the name of your own business.';

/** Letters of other alphabets, and digits, that are read as one of ours. */
const LOOKALIKES = new Map(
  'аaеeоoрpсcуyхxѕsіiјjԁdһhԛqԝwвbкkмmнhтtгrьbαaβbεeηnιiκkνvοoρpτtυuχxɡgıiłløo0o1l3e4a5s7t8b$s@a|l'
    .match(/../gu)!
    .map((pair) => [pair[0]!, pair[1]!] as const),
);

/** What may stand before or behind a name without making it another. */
const FILLERS = new Set(
  `alert alerts bank billing care co company corp customer department desk fraud help inc limited llc ltd my na
  official online pay payment payments security support team the us usa`.split(/\s+/),
);

/** `ÇHASE, Inc.` -> `chase inc`. Letters set apart are one word, as in `U.S. Bank` and `P a y P a l`. */
function wordsOf(name: string): string[] {
  const plain = Array.from(fold(name), (sign) => LOOKALIKES.get(sign) ?? sign).join('');
  return plain
    .replace(/['’&-]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
    .replace(/(?<!\p{L})(?:\p{L} )+\p{L}(?!\p{L})/gu, (apart) => apart.replaceAll(' ', ''))
    .split(' ');
}

/** The name, and what is left of it without fillers around it. */
function coresOf(words: string[]): string[] {
  const isFiller = (word: string) => FILLERS.has(word);
  const cores: string[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      if (words.slice(0, from).every(isFiller) && words.slice(to).every(isFiller)) {
        cores.push(words.slice(from, to).join(''));
      }
    }
  }
  return cores;
}

const KNOWN = KNOWN_NAMES.map((name) => ({ name, words: wordsOf(name) }));
const WHOLE = new Map(KNOWN.map(({ name, words }) => [words.join(''), name]));

/**
 * Whose name a business name would be taken for. A whole name (`Chase Bank, Inc.`) is refused; one that has it among
 * other words may be a family's (`Chase Plumbing`): a person looks at it.
 */
export function judgeName(
  name: string,
): { verdict: 'refused' | 'look'; knownAs: string } | undefined {
  const words = wordsOf(name);
  const whole = coresOf(words).find((core) => WHOLE.has(core));
  if (whole) return { verdict: 'refused', knownAs: WHOLE.get(whole)! };
  const among = KNOWN.find((known) =>
    ` ${words.join(' ')} `.includes(` ${known.words.join(' ')} `),
  );
  return among && { verdict: 'look', knownAs: among.name };
}
