import { formatDay, formatLongDay, formatWeekday } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { METHOD_NAMES, PAYMENT_METHODS } from '@jobly/core/payment-links/fees';
import type { Earnings, EarningsRange } from '@jobly/core/payment-links/earnings';

export type EarningsDay = Earnings['days'][number];

export const METHODS = PAYMENT_METHODS.map((method) => ({
  key: `${method}Cents` as const,
  label: METHOD_NAMES[method],
}));

export function centsOfDay(day: EarningsDay): number {
  return METHODS.reduce((sum, { key }) => sum + day[key], 0);
}

export function isNothing({ days }: Earnings): boolean {
  return days.every((day) => METHODS.every(({ key }) => day[key] === 0));
}

/** `12% more than the week before`; no percentage when there was nothing before. */
export function comparison({ totalCents, previousTotalCents }: Earnings, range: EarningsRange) {
  const before = range === 'week' ? t('the week before') : t('the month before');
  if (totalCents === previousTotalCents) return t('The same as {before}', { before });
  if (previousTotalCents === 0) return t('Nothing came in {before}', { before });
  if (previousTotalCents < 0 || totalCents <= 0) {
    return t('{amount} came in {before}', { amount: formatCents(previousTotalCents), before });
  }
  const times = totalCents / previousTotalCents;
  if (times >= 10)
    return t('{count} times as much as {before}', { count: Math.round(times), before });
  const percent = Math.round(Math.abs(times - 1) * 100);
  if (percent === 0) return t('About the same as {before}', { before });
  if (times > 1) return t('{percent}% more than {before}', { percent, before });
  // 100 % would mean that no money came in.
  return t('{percent}% less than {before}', { percent: Math.min(percent, 99), before });
}

/** Every day of a week, every tenth of a month, counted back from today. */
export function barLabel(days: EarningsDay[], index: number, today: string): string | undefined {
  const day = days[index]?.day ?? today;
  if (days.length <= 7) return formatWeekday(day);
  if (day === today) return t('Today');
  return (days.length - 1 - index) % 10 === 0 ? formatDay(day) : undefined;
}

export function byMethod(days: readonly EarningsDay[]): { label: string; cents: number }[] {
  return METHODS.map(({ key, label }) => ({
    label: t(label),
    cents: days.reduce((sum, day) => sum + day[key], 0),
  }));
}

/** `Thursday, Nov 12: $1,240.00. Cash $440.00, Card $800.00`, without zeros. */
export function barDescription(day: EarningsDay): string {
  const methods = methodsOf(day);
  return methods.length === 0
    ? dayDescription(day)
    : `${dayDescription(day)}. ${methods.join(', ')}`;
}

/** `Cash $440.00`, without zeros. */
export function methodsOf(day: EarningsDay): string[] {
  return byMethod([day])
    .filter(({ cents }) => cents !== 0)
    .map(({ label, cents }) => `${label} ${formatCents(cents)}`);
}

export function dayDescription(day: EarningsDay): string {
  return `${formatLongDay(day.day)}: ${formatCents(centsOfDay(day))}`;
}

export function earningsSummary(earnings: Earnings, range: EarningsRange): string {
  const { days } = earnings;
  const best = [...days].sort((a, b) => centsOfDay(b) - centsOfDay(a))[0];
  const total = t('{amount} received in the last {count} days.', {
    amount: formatCents(earnings.totalCents),
    count: days.length,
  });
  if (!best || isNothing(earnings)) return total;
  const bestDay = t('Best day: {day}.', { day: dayDescription(best) });
  return `${total} ${comparison(earnings, range)}. ${bestDay}`;
}
