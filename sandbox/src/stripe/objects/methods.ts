export const LIVE_TYPES = [
  'card',
  'link',
  'klarna',
  'affirm',
  'afterpay_clearpay',
  'us_bank_account',
] as const;
export type MethodType = (typeof LIVE_TYPES)[number];

const method = (name: string, capability: string, least = 50, most = 99_999_999) => ({
  name,
  capability: `${capability}_payments`,
  least,
  most,
});

/** Amounts in cents; a checkout of less than 50 cents is never made. */
export const METHODS = {
  card: method('Card', 'card'),
  link: method('Link', 'link'),
  klarna: method('Klarna', 'klarna', 100, 1_000_000),
  affirm: method('Affirm', 'affirm', 5_000, 3_000_000),
  afterpay_clearpay: method('Afterpay', 'afterpay_clearpay', 100, 400_000),
  us_bank_account: method('Bank', 'ach_debit'),
} satisfies Record<MethodType, object>;

type CardKind = { brand: string; funding: 'credit' | 'debit' | 'prepaid'; country: string };
type Outcome = 'success' | 'declined' | 'no-funds' | 'challenge' | 'disputed' | 'refund-fails';

const card = (number: string, outcome: Outcome, says: string, changes: Partial<CardKind> = {}) => ({
  number,
  outcome,
  says,
  kind: { brand: 'visa', funding: 'credit' as const, country: 'US', ...changes },
});

/** Stripe's own test numbers. */
export const CARDS = [
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
  | (CardKind & { type: 'card'; wallet: Wallet | null; last4: string; outcome: Outcome })
  | { type: 'us_bank_account'; outcome: DebitOutcome }
  | { type: Exclude<MethodType, 'card' | 'us_bank_account'> };

/** Numbers that are not Stripe's own are declined. */
export const paidByCard = (number: string, wallet: Wallet | null = null): PaidBy => {
  const { kind, outcome } =
    CARDS.find((known) => known.number === number) ?? card(number, 'declined', '');
  return { type: 'card', ...kind, wallet, outcome, last4: number.slice(-4) };
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
