import type { Merchant, PaidWith } from '../store/records.ts';

/**
 * What the provider keeps of the charged total. The real US card rate is not published: these are the
 * rates that Jobly advertises, in hundredths of a percent and cents.
 */
export const FEES = {
  card: { rate: 349, fixedUnits: 0 },
  klarna: { rate: 599, fixedUnits: 30 },
  affirm: { rate: 599, fixedUnits: 30 },
} as const;

/** Half up in whole cents, and never more than was paid. */
export function feeOf(totalUnits: number, type: PaidWith['type']): number {
  const { rate, fixedUnits } = FEES[type];
  const share = Number((BigInt(totalUnits) * BigInt(rate) + 5000n) / 10_000n);
  return Math.min(share + fixedUnits, totalUnits);
}

const STERLING = new Set(['GB', 'JE', 'IM', 'GG', 'GGY']);

export function currencyOf({ country }: Pick<Merchant, 'country'>): string {
  if (country === 'US') return 'USD';
  if (country === 'CA') return 'CAD';
  return STERLING.has(country) ? 'GBP' : 'EUR';
}
