import type { PricingModel } from '../fees/pricing.ts';

/** All fee arithmetic (spec 9). Whole cents, half up: `Math.round(a * 1.0349)` is wrong for $150.00. */

export const ONLINE_METHODS = ['card', 'bnpl'] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];
export const PAYMENT_METHODS = ['cash', ...ONLINE_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Rates in hundredths of a percent. Labels and Terms are generated from this. */
const METHODS = {
  cash: { name: 'Cash', rate: 0, fixedCents: 0 },
  card: { name: 'Card', rate: 349, fixedCents: 0 },
  bnpl: { name: 'Buy Now Pay Later', rate: 599, fixedCents: 30 },
} as const satisfies Record<PaymentMethod, { name: string; rate: number; fixedCents: number }>;

/** Affirm's published limit of $30,000; neither the provider nor Klarna names one. A lender may refuse less. */
const BNPL_MOST_CENTS = 3_000_000;

export const METHOD_NAMES = {
  cash: METHODS.cash.name,
  card: METHODS.card.name,
  bnpl: METHODS.bnpl.name,
} as const;

/** `5.99` percent and `$0.30`; `fixed` is empty without a fixed part. */
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
  /** What the provider keeps. */
  feeCents: number;
  /** What the contractor gets: total less fee. */
  netCents: number;
}

export function quote(
  method: PaymentMethod,
  amountCents: number,
  customerPaysFees: boolean,
  tipCents = 0,
): Quote {
  const { rate, fixedCents } = METHODS[method];
  // At most 199,999,998 x 599 + 5,000: far below 2^53.
  const percentOf = (cents: number) => Math.floor((cents * rate + 5_000) / 10_000);
  const chargedCents = amountCents + tipCents;
  if (!customerPaysFees) {
    const feeCents = percentOf(chargedCents) + fixedCents;
    return { method, totalCents: chargedCents, feeCents, netCents: chargedCents - feeCents };
  }
  // The percent of the tip is the contractor's to pay.
  const onTopCents = percentOf(amountCents) + fixedCents;
  const tipFeeCents = percentOf(tipCents);
  return {
    method,
    totalCents: chargedCents + onTopCents,
    feeCents: onTopCents + tipFeeCents,
    netCents: chargedCents - tipFeeCents,
  };
}

/** By card, where the customer pays for it. */
export const cardPrice = (amountCents: number): number =>
  quote('card', amountCents, true).totalCents;

/** Of several payments, each at its own card price. */
export const cardTotal = (payments: readonly { cents: number }[]): number =>
  payments.reduce((sum, { cents }) => sum + cardPrice(cents), 0);

/** What a method costs by the link's pricing (docs/decisions/0036). */
export function priceOf(
  method: PaymentMethod,
  amountCents: number,
  pricing: PricingModel,
  tipCents = 0,
): Quote {
  const isTwo = pricing === 'two_prices';
  // One price for both: what buy now pay later costs above a card is the contractor's.
  if (isTwo && method === 'bnpl') return quote(method, cardPrice(amountCents), false, tipCents);
  const isOnTop = pricing === 'customer_pays' || (isTwo && method === 'card');
  return quote(method, amountCents, isOnTop, tipCents);
}

const isCard = (method: PaymentMethod) => method === 'card' || method === 'bnpl';

/** Without methods that would leave the contractor nothing, or above the lenders' limit. Cash takes no tip. */
export function offeredQuotes(amountCents: number, pricing: PricingModel, tipCents = 0): Quote[] {
  return PAYMENT_METHODS.filter((method) => pricing !== 'no_cards' || !isCard(method))
    .map((method) => priceOf(method, amountCents, pricing, method === 'cash' ? 0 : tipCents))
    .filter(
      ({ method, totalCents, netCents }) =>
        netCents > 0 && (method !== 'bnpl' || totalCents <= BNPL_MOST_CENTS),
    );
}
