/**
 * The fee arithmetic, decided once and used by the form, the customer's page, the server and the
 * receipt (spec 9). Whole cents, half up, never a float: `Math.round(a * 1.0349)` is wrong on 270
 * amounts up to $100,000, of which $150.00 is the first.
 */

export const ONLINE_METHODS = ['card', 'bnpl'] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];
export const PAYMENT_METHODS = ['cash', ...ONLINE_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a method is called and costs: in hundredths of a percent, and cents. Labels and Terms are made from it. */
const METHODS = {
  cash: { name: 'Cash', rate: 0, fixedCents: 0 },
  card: { name: 'Card', rate: 349, fixedCents: 0 },
  bnpl: { name: 'Buy Now Pay Later', rate: 599, fixedCents: 30 },
} as const satisfies Record<PaymentMethod, { name: string; rate: number; fixedCents: number }>;

/**
 * The most that a lender behind BNPL finances: Affirm's published $30,000 (Stripe's documentation of it).
 * Neither the provider nor Klarna names one to us, so change it here when they do; Klarna, and each lender
 * about each customer, may refuse less.
 */
const BNPL_MOST_CENTS = 3_000_000;

export const METHOD_NAMES = {
  cash: METHODS.cash.name,
  card: METHODS.card.name,
  bnpl: METHODS.bnpl.name,
} as const;

export function feeParts(method: OnlineMethod): { percent: string; fixed: string } {
  const { rate, fixedCents } = METHODS[method];
  const fixed = fixedCents > 0 ? `$${(fixedCents / 100).toFixed(2)}` : '';
  return { percent: (rate / 100).toFixed(2), fixed };
}

export function feeLabel(method: OnlineMethod): string {
  const { percent, fixed } = feeParts(method);
  return fixed ? `${percent}% + ${fixed}` : `${percent}%`;
}

export interface Quote {
  method: PaymentMethod;
  totalCents: number;
  feeCents: number;
  /** What the contractor gets; always total less fee. */
  netCents: number;
}

export function quote(
  method: PaymentMethod,
  amountCents: number,
  customerPaysFees: boolean,
): Quote {
  const { rate, fixedCents } = METHODS[method];
  // At most 99,999,999 x 599 + 5,000: far below 2^53.
  const feeCents = Math.floor((amountCents * rate + 5_000) / 10_000) + fixedCents;
  return customerPaysFees
    ? { method, totalCents: amountCents + feeCents, feeCents, netCents: amountCents }
    : { method, totalCents: amountCents, feeCents, netCents: amountCents - feeCents };
}

/** A method that would leave the contractor nothing is not offered, nor one whose lenders would refuse the sum. */
export function offeredQuotes(amountCents: number, customerPaysFees: boolean): Quote[] {
  return PAYMENT_METHODS.map((method) => quote(method, amountCents, customerPaysFees)).filter(
    ({ method, totalCents, netCents }) =>
      netCents > 0 && (method !== 'bnpl' || totalCents <= BNPL_MOST_CENTS),
  );
}
