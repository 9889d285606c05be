import type { Installer } from '../store/records.ts';

export const INSTALLER_NAMES: Record<Installer, string> = { klarna: 'Klarna', affirm: 'Affirm' };

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

/** Only plans whose instalments are at least one cent. */
export const plansFor = (totalUnits: number) => PLANS.filter(({ count }) => totalUnits >= count);

export function lastPaymentOn(plan: Plan, from: Date): Date {
  const date = new Date(from);
  if (plan.every === 'two weeks') date.setUTCDate(date.getUTCDate() + 14 * (plan.count - 1));
  else date.setUTCMonth(date.getUTCMonth() + plan.count - 1);
  return date;
}
