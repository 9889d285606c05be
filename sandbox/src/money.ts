import type { Money, PaidWith, PaymentLink } from './records.ts';

/** Of every balance: merchants are US businesses. */
export const CURRENCY = 'USD';

export function formatMoney({ units, currencyCode }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode });
  return format.format(units / 100);
}

const halfUp = (part: bigint, whole: bigint) => Number((2n * part + whole) / (2n * whole));

/**
 * What the provider keeps of the charged total. The real US card rate is not published: these are the
 * rates that Jobly advertises, in hundredths of a percent and cents.
 */
const FEES = {
  card: { rate: 349n, fixedUnits: 0 },
  klarna: { rate: 599n, fixedUnits: 30 },
  affirm: { rate: 599n, fixedUnits: 30 },
};

/**
 * The link's own fee when it has one, otherwise the provider's rates, half up in whole cents; never
 * more than was paid.
 */
export function feeOf({ fee }: PaymentLink, total: Money, type: PaidWith['type']): number {
  const { rate, fixedUnits } = FEES[type];
  const own = fee?.currencyCode === total.currencyCode ? fee.units : undefined;
  const byRate = halfUp(BigInt(total.units) * rate, 10_000n) + fixedUnits;
  return Math.min(own ?? byRate, total.units);
}
