import { PRODUCT_NAME } from '../brand.ts';
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

/** `ÇHASE™, Inc.` -> `chase inc`. Letters set apart are one word, as in `U.S. Bank` and `P a y P a l`. */
function wordsOf(name: string, hyphen = ''): string[] {
  const unmarked = name.replace(/[™®℠]|\((?:tm|r|sm)\)/giu, ' ');
  const plain = Array.from(fold(unmarked), (sign) => LOOKALIKES.get(sign) ?? sign).join('');
  return plain
    .replace(/['’]s(?!\p{L})|['’&]/gu, '')
    .replace(/\p{Pd}/gu, hyphen)
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

/** Short ones begin other words: `Coups` is not UPS. */
const GLUED = `(?:${[...FILLERS].filter((filler) => filler.length > 3).join('|')})*`;
/** A capital i is drawn like an l. Of initials it may be either: `LRS` is not the IRS. */
const drawn = (name: string) => (name.length > 3 ? name.replace(/[il]/g, '[il]') : name);
const KNOWN = KNOWN_NAMES.map((name) => ({
  name,
  whole: new RegExp(`^${GLUED}${drawn(wordsOf(name).join(''))}${GLUED}$`),
  among:
    name === PRODUCT_NAME
      ? new RegExp(drawn(fold(name)))
      : new RegExp(`(?<!\\S)${GLUED}${drawn(wordsOf(name).join(' '))}${GLUED}(?!\\S)`),
}));

/**
 * Whose name a business name would be taken for. A whole name (`Chase Bank, Inc.`) is refused; one that has it among
 * other words may be a family's (`Chase Plumbing`): a person looks at it, and at
 * everything with ours.
 */
export function judgeName(
  name: string,
): { verdict: 'refused' | 'look'; knownAs: string } | undefined {
  // `T-Mobile` is one word, `Chase-Bank` is two.
  const spellings = [wordsOf(name), wordsOf(name, ' ')];
  const cores = spellings.flatMap(coresOf);
  const whole = KNOWN.find((known) => cores.some((core) => known.whole.test(core)));
  if (whole) return { verdict: 'refused', knownAs: whole.name };
  const among = KNOWN.find((known) => spellings.some((words) => known.among.test(words.join(' '))));
  return among && { verdict: 'look', knownAs: among.name };
}
