import { cutFolded } from './fold.ts';
import { digitsOf } from './phone.ts';
import { isolated, stripInvisible } from './unseen.ts';

/** Host names can contain letters of any script, and emoji. */
const LABEL = String.raw`[\p{L}\p{N}\p{S}\p{Extended_Pictographic}_-]+`;
const REST = String.raw`(?:[/:?#]\S*)?`;
const ADDRESSES = [
  /[a-z][a-z0-9+.-]*:\/\/\S*/gu,
  new RegExp(String.raw`(?:${LABEL}\.)+\p{L}{2,}(?:--[\p{L}\p{N}-]+)?${REST}`, 'gu'),
  new RegExp(String.raw`\d{1,3}(?:\.\d{1,3}){3}${REST}`, 'gu'),
];

const SIGN = String.raw`[^\p{L}\p{N}]`;
const APART = `${SIGN}{0,4}`;
const DAY = String.raw`(?:20\d\d-[01]\d-[0-3]\d|[01]?\d/[0-3]?\d/(?:20)?\d\d|[0-3]?\d,? 20\d\d)(?!\d)`;
const HOUR = String.raw`[0-2]?\d:[0-5]\d(?!\d)`;
/** Not a sum or an hour when more digits follow: `8:00 555 0199`. */
const ENDS = String.raw`(?![^\p{L}\p{N}$]{0,4}(?!${DAY}|${HOUR})\d)`;
const SUM = String.raw`\$[1-9](?:\d{0,2}(?:,\d{3})+(?:\.\d\d)?|\d{0,6}\.\d\d)${ENDS}`;
/** Together they can have ten digits without being a phone number. */
const ORDINARY = `${DAY}|${HOUR}${ENDS}|${SUM}`;
const DIALED_HERE = String.raw`(?<!\d)(?:\+?1${APART})?\(?\d{3}${APART}\d{3}${APART}\d{4}(?!\d)`;
const ELSE = `(?!${SUM}|${DIALED_HERE})`;
/** US format, ten or more digits in any grouping, international, or spelled as a word. */
const PHONES = new RegExp(
  [
    String.raw`(?<!\d)(?:${ORDINARY})`,
    DIALED_HERE,
    String.raw`(?<!\d)[+($]*\d(?:(?:${ELSE}${SIGN}){0,4}${ELSE}\d){9,}`,
    String.raw`\+\d(?:${APART}\d){7,14}`,
    String.raw`(?<![\p{L}\d])(?:1${SIGN}?)?8(?:00|33|44|55|66|77|88)${SIGN}[a-z0-9](?:-?[a-z0-9]){6,}`,
  ].join('|'),
  'gu',
);
const IS_ORDINARY = new RegExp(`^(?:${ORDINARY})$`, 'u');

/** One line of user text for our messages, without URLs and phone numbers except `phones`: it could mislead readers. */
export function plainWords(
  text: string,
  longest = 80,
  phones: readonly (string | null | undefined)[] = [],
): string {
  const known = new Set(phones.map((phone) => dialed(phone ?? '')));
  const withoutAddresses = ADDRESSES.reduce(
    (left, one) => cutFolded(left, one),
    stripInvisible(text),
  );
  const isKept = (found: string) => IS_ORDINARY.test(found) || known.has(dialed(found));
  const plain = cutFolded(withoutAddresses, PHONES, isKept).replace(/\s+/g, ' ').trim();
  return isolated(plain.length > longest ? `${plain.slice(0, longest - 1).trimEnd()}…` : plain);
}

const dialed = (phone: string) => digitsOf(phone).replace(/^1(?=\d{10}$)/, '');
