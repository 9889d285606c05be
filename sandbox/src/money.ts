import type { Merchant, Money, PaidWith, PaymentLink } from './records.ts';
import type { Tax } from './wire/input.ts';

export function formatMoney({ units, currencyCode }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode });
  return format.format(units / 100);
}

const STERLING = new Set(['GB', 'JE', 'IM', 'GG', 'GGY']);

export function currencyOf({ country }: Pick<Merchant, 'country'>): string {
  if (country === 'US') return 'USD';
  if (country === 'CA') return 'CAD';
  return STERLING.has(country) ? 'GBP' : 'EUR';
}

const halfUp = (part: bigint, whole: bigint) => Number((2n * part + whole) / (2n * whole));

/** The provider's own examples disagree on inclusive tax; this takes it out of the amount. */
export function taxAmount({ units, currencyCode }: Money, { rate, inclusive }: Tax): Money {
  // A percentage as integer hundredths of a percent: "8.875" is rounded to 888.
  const hundredths = BigInt(Math.round(Number(rate) * 100));
  const whole = inclusive ? 10_000n + hundredths : 10_000n;
  return { units: halfUp(BigInt(units) * hundredths, whole), currencyCode };
}

/** What the payer is charged: the amount and every tax that is not inside it. */
export function totalOf({ amount, taxes }: Pick<PaymentLink, 'amount' | 'taxes'>): Money {
  const onTop = taxes
    .filter((tax) => !tax.inclusive)
    .reduce((sum, tax) => sum + taxAmount(amount, tax).units, 0);
  return { ...amount, units: amount.units + onTop };
}

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
