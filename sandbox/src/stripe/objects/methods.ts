export const LIVE_TYPES = [
  'card',
  'link',
  'klarna',
  'affirm',
  'afterpay_clearpay',
  'us_bank_account',
] as const;
export type MethodType = (typeof LIVE_TYPES)[number];

type Method = { name: string; capability: string; least: number; most: number };

/** Amounts in cents; a checkout of less than 50 cents is never made. */
export const METHODS: Record<MethodType, Method> = {
  card: { name: 'Card', capability: 'card_payments', least: 50, most: 99_999_999 },
  link: { name: 'Link', capability: 'link_payments', least: 50, most: 99_999_999 },
  klarna: { name: 'Klarna', capability: 'klarna_payments', least: 100, most: 1_000_000 },
  affirm: { name: 'Affirm', capability: 'affirm_payments', least: 5_000, most: 3_000_000 },
  afterpay_clearpay: {
    name: 'Afterpay',
    capability: 'afterpay_clearpay_payments',
    least: 100,
    most: 400_000,
  },
  us_bank_account: {
    name: 'Bank',
    capability: 'ach_debit_payments',
    least: 50,
    most: 99_999_999,
  },
};

export type Funding = 'credit' | 'debit' | 'prepaid';
type Outcome = 'success' | 'declined' | 'no-funds' | 'challenge' | 'disputed' | 'refund-fails';

export type TestCard = {
  number: string;
  outcome: Outcome;
  says: string;
  brand: string;
  funding: Funding;
  country: string;
};

const card = (number: string, outcome: Outcome, says: string, changes = {}): TestCard => ({
  number,
  outcome,
  says,
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  ...changes,
});

/** Stripe's own test numbers. */
export const CARDS: readonly TestCard[] = [
  card('4242424242424242', 'success', 'Succeeds'),
  card('5555555555554444', 'success', 'Succeeds, Mastercard', { brand: 'mastercard' }),
  card('378282246310005', 'success', 'Succeeds, American Express', { brand: 'amex' }),
  card('4000056655665556', 'success', 'Succeeds, debit', { funding: 'debit' }),
  card('5105105105105100', 'success', 'Succeeds, prepaid', {
    brand: 'mastercard',
    funding: 'prepaid',
  }),
  card('4000001240000000', 'success', 'Succeeds, from Canada', { country: 'CA' }),
  card('4000000000000002', 'declined', 'Is declined'),
  card('4000000000009995', 'no-funds', 'Has insufficient funds'),
  card('4000002760003184', 'challenge', 'The bank asks to confirm'),
  card('4000000000000259', 'disputed', 'Succeeds and is disputed'),
  card('4000000000005126', 'refund-fails', 'Succeeds; its refund fails later'),
];

/** A card of Stripe's test numbers, or one that is declined. */
export const cardOf = (number: string): TestCard =>
  CARDS.find((known) => known.number === number) ?? card(number, 'declined', '');

export const DEBITS = {
  succeeds: { last4: '6789', says: 'Succeeds after four working days' },
  fails: { last4: '2227', says: 'Fails after four working days' },
  'is-returned': { last4: '6661', says: 'Succeeds and is returned later' },
};
export type DebitOutcome = keyof typeof DEBITS;

export const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
export type Wallet = keyof typeof WALLETS;

/** All that is kept of how someone pays: of a card its last four digits. */
export type PaidBy =
  | {
      type: 'card';
      wallet: Wallet | null;
      brand: string;
      funding: Funding;
      country: string;
      last4: string;
      outcome: Outcome;
    }
  | { type: 'us_bank_account'; outcome: DebitOutcome }
  | { type: Exclude<MethodType, 'card' | 'us_bank_account'> };

export const paidByCard = (number: string, wallet: Wallet | null = null): PaidBy => {
  const { brand, funding, country, outcome } = cardOf(number);
  return { type: 'card', wallet, brand, funding, country, outcome, last4: number.slice(-4) };
};

const halfUp = (amount: number, perTenThousand: number) =>
  Math.floor((amount * perTenThousand * 2 + 10_000) / 20_000);

/** What Stripe keeps: a card from abroad costs 1.5 % more. */
export function stripeFee(paidBy: PaidBy, amount: number): number {
  if (paidBy.type === 'us_bank_account') return Math.min(halfUp(amount, 80), 500);
  if (paidBy.type === 'link') return halfUp(amount, 290) + 30;
  if (paidBy.type !== 'card') return halfUp(amount, 600) + 30;
  return halfUp(amount, paidBy.country === 'US' ? 290 : 440) + 30;
}
