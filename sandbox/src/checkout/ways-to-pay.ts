import type { CardDetails, Installer, PaymentLink } from '../records.ts';

export type Method = 'card' | Installer;

export const METHOD_NAMES: Record<Method, string> = {
  card: 'Card',
  klarna: 'Klarna',
  affirm: 'Affirm',
};

export function methodsOf({ paymentMethod }: PaymentLink): Method[] {
  if (paymentMethod === 'card') return ['card'];
  return paymentMethod === 'bnpl' ? ['klarna', 'affirm'] : ['card', 'klarna', 'affirm'];
}

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

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** All that is kept of a card; those that succeed are Visa's. */
export const detailsOf = (number: string): CardDetails => ({
  country: 'US',
  lastFour: number.slice(-4),
  type: 'visa',
});

export type CardField = 'number' | 'expiry' | 'cvc' | 'name' | 'zip';
export type FormPost = Record<string, string>;

export function readCard(form: FormPost) {
  const digits = (name: CardField) => (form[name] ?? '').replaceAll(/\D/g, '');
  const text = (name: CardField) => (form[name] ?? '').trim().slice(0, 100);
  const card = {
    number: digits('number'),
    expiry: text('expiry'),
    cvc: digits('cvc'),
    name: text('name'),
    zip: text('zip'),
  };
  const errors: Record<CardField, string | false> = {
    number: !passesLuhn(card.number) && 'Check the card number.',
    expiry: expiryError(card.expiry),
    cvc: card.cvc.length !== 3 && 'Enter the 3-digit code.',
    name: card.name === '' && 'Enter the name on the card.',
    zip: !/^\d{5}(-\d{4})?$/.test(card.zip) && 'Enter a 5-digit ZIP code.',
  };
  return { card, errors };
}

function expiryError(text: string): string | false {
  const found = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(text);
  const month = Number(found?.[1]);
  if (!found || month < 1 || month > 12) return 'Enter the date as MM / YY.';
  // A card is good to the end of its month.
  const ends = Date.UTC(2000 + Number(found[2]), month, 1);
  return ends <= Date.now() && 'This card has expired.';
}

export type Plan = {
  id: string;
  title: string;
  count: number;
  every: 'two weeks' | 'month';
  per: string;
};

const monthly = (count: number): Plan => ({
  id: `${count}-months`,
  title: `${count} months`,
  count,
  every: 'month',
  per: '/mo',
});

export const PLANS: readonly Plan[] = [
  { id: 'pay-in-4', title: 'Pay in 4', count: 4, every: 'two weeks', per: 'each' },
  ...[6, 12, 24, 36].map(monthly),
];

/** Whole cents without interest: the first instalment carries what does not divide. */
export function instalments(totalUnits: number, { count }: Plan): { first: number; each: number } {
  const each = Math.floor(totalUnits / count);
  return { first: totalUnits - each * (count - 1), each };
}

export const plansFor = (totalUnits: number) => PLANS.filter(({ count }) => totalUnits >= count);

export function lastPaymentOn(plan: Plan): Date {
  const date = new Date();
  if (plan.every === 'two weeks') date.setUTCDate(date.getUTCDate() + 14 * (plan.count - 1));
  else date.setUTCMonth(date.getUTCMonth() + plan.count - 1);
  return date;
}
