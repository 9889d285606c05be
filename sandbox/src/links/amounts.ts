import type { Money, PaymentLink } from '../store/records.ts';
import type { Tax } from './content.ts';

/** A percentage as integer hundredths of a percent: "8.875" is rounded to 888. */
const rateOf = (tax: Tax) => BigInt(Math.round(Number(tax.rate) * 100));

const halfUp = (part: bigint, whole: bigint) => Number((2n * part + whole) / (2n * whole));

/** The provider's own examples disagree on inclusive tax; this takes it out of the amount. */
export function taxAmount(amount: Money, tax: Tax): Money {
  const units = BigInt(amount.units);
  const rate = rateOf(tax);
  const taxUnits = tax.inclusive
    ? halfUp(units * rate, 10_000n + rate)
    : halfUp(units * rate, 10_000n);
  return { units: taxUnits, currencyCode: amount.currencyCode };
}

/** What the payer is charged: the amount and every tax that is not inside it. */
export function totalOf(link: Pick<PaymentLink, 'amount' | 'taxes'>): Money {
  const onTop = link.taxes
    .filter((tax) => !tax.inclusive)
    .reduce((sum, tax) => sum + taxAmount(link.amount, tax).units, 0);
  return { units: link.amount.units + onTop, currencyCode: link.amount.currencyCode };
}
