import { formatDay, formatLongDay } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import type { Repeat } from '@jobly/core/repeats/contract';
import type { Every } from '@jobly/core/repeats/rules';

export const EVERY_LABEL: Record<Every, () => string> = {
  week: () => t('Every week'),
  two_weeks: () => t('Every 2 weeks'),
  month: () => t('Every month'),
};

/** 'Every week · $425.00 · until Dec 3, 2026'. */
export function rhythmLabel({ every, amountCents, endsOn, timesLeft }: Repeat): string {
  return [
    EVERY_LABEL[every](),
    formatCents(amountCents),
    ...(endsOn ? [t('until {day}', { day: `${formatDay(endsOn)}, ${endsOn.slice(0, 4)}` })] : []),
    ...(timesLeft === 1 ? [t('once more')] : []),
    ...(timesLeft !== null && timesLeft > 1 ? [t('{count} more times', { count: timesLeft })] : []),
  ].join(' · ');
}

export const nextLabel = (nextOn: string): string =>
  t('The next one goes out on {day}.', { day: formatLongDay(nextOn) });
