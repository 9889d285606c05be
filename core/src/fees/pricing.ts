/** Who bears what a card costs: the specification's two models, and those of docs/decisions/0036. */
export const PRICING_MODELS = [
  'customer_pays',
  'merchant_pays',
  /** A card price, and a lower one in cash; buy now pay later at the card price. */
  'two_prices',
  /** Credit cards with a surcharge, debit cards at the plain price. */
  'credit_surcharge',
  /** Neither card nor buy now pay later. */
  'no_cards',
] as const;
export type PricingModel = (typeof PRICING_MODELS)[number];

/** In a column of their own: `customer_pays_fees` says only the specification's two. */
export const OTHER_MODELS = ['two_prices', 'credit_surcharge', 'no_cards'] as const;
export type OtherModel = (typeof OTHER_MODELS)[number];

/** As a link, an estimate or a form says it. */
export interface Priced {
  customerPaysFees: boolean;
  pricingModel?: OtherModel | null | undefined;
}

export const pricingOf = ({ customerPaysFees, pricingModel }: Priced): PricingModel =>
  pricingModel ?? (customerPaysFees ? 'customer_pays' : 'merchant_pays');

export function pricedBy(model: PricingModel): {
  customerPaysFees: boolean;
  pricingModel: OtherModel | null;
} {
  const pricingModel = OTHER_MODELS.find((other) => other === model) ?? null;
  return { customerPaysFees: model !== 'merchant_pays' && model !== 'no_cards', pricingModel };
}

/** Why the specification's 'Customer pays' is not among the choices. */
export const MISSING_REASONS = ['debit_cards', 'state', 'notice', 'every_card'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];
