import type { CardDetails } from '../store/records.ts';

export type CardOutcome = 'success' | 'declined' | 'no-funds' | 'challenge' | 'late';

export const TEST_CARDS: readonly { number: string; outcome: CardOutcome; says: string }[] = [
  { number: '4242424242424242', outcome: 'success', says: 'Succeeds' },
  { number: '4000000000000002', outcome: 'declined', says: 'Is declined' },
  { number: '4000000000009995', outcome: 'no-funds', says: 'Has insufficient funds' },
  { number: '4000000000003220', outcome: 'challenge', says: 'The bank asks to confirm' },
  { number: '4000000000000077', outcome: 'late', says: 'Succeeds after some seconds' },
];

export function outcomeOf(number: string): CardOutcome {
  return TEST_CARDS.find((card) => card.number === number)?.outcome ?? 'declined';
}

export const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^3[068]/, 'diners'],
  [/^35/, 'jcb'],
  [/^6/, 'discover'],
];

/** All that is kept of a card. */
export function detailsOf(number: string): CardDetails {
  const type = BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'visa';
  return { country: 'US', lastFour: number.slice(-4), type };
}
