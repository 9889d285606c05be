import { cutFolded } from './fold.ts';
import { digitsOf } from './phone.ts';
import { withoutUnseen } from './unseen.ts';

/** Letters of any script, and emoji: a name of a host can be made of them. */
const LABEL = String.raw`[\p{L}\p{N}\p{S}\p{Extended_Pictographic}_-]+`;
const REST = String.raw`(?:[/:?#]\S*)?`;
const ADDRESSES = [
  /[a-z][a-z0-9+.-]*:\/\/\S*/gu,
  new RegExp(String.raw`(?:${LABEL}\.)+\p{L}{2,}(?:--[\p{L}\p{N}-]+)?${REST}`, 'gu'),
  new RegExp(String.raw`\d{1,3}(?:\.\d{1,3}){3}${REST}`, 'gu'),
];

const APART = String.raw`[\s().\-–—/_~]`;
/** As it is dialed here, digit by digit, with a country's code, or spelled as a word. */
const PHONES = new RegExp(
  [
    String.raw`(?<!\d)(?:\+?1${APART}{0,3})?\(?[2-9]\d\d${APART}{0,3}[2-9]\d\d${APART}{0,3}\d{4}(?!\d)`,
    String.raw`(?<!\d)[2-9](?:${APART}{1,3}\d){9}(?!\d)`,
    String.raw`\+\d(?:${APART}{0,3}\d){7,14}`,
    String.raw`(?<![\p{L}\d])(?:1${APART}?)?8(?:00|33|44|55|66|77|88)${APART}[a-z0-9](?:-?[a-z0-9]){6,}`,
  ].join('|'),
  'gu',
);

/**
 * What people typed, inside a message of ours: one line, not too long, and without an address or a phone number
 * of its own, however it is spelled: whoever wrote it could lead our customers anywhere. `phones`: of the
 * business and of the customer, which may stand there. The page shows all of it.
 */
export function plainWords(
  text: string,
  longest = 80,
  phones: readonly (string | null | undefined)[] = [],
): string {
  const known = new Set(phones.map((phone) => lastTen(phone ?? '')));
  const withoutAddresses = ADDRESSES.reduce(
    (left, one) => cutFolded(left, one),
    withoutUnseen(text),
  );
  const plain = cutFolded(withoutAddresses, PHONES, (found) => known.has(lastTen(found)))
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1).trimEnd()}…` : plain;
}

const lastTen = (phone: string) => digitsOf(phone).slice(-10);
