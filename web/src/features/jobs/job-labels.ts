import type { JobPart } from '@jobly/core/jobs/contract';
import { t } from '@jobly/core/language/t';
import { dayIn, formatDay } from '@jobly/core/dates';

export function partState({ state, paidAt, dueOn }: JobPart): string {
  if (state === 'asked') return t('Asked for, not paid yet');
  if (state === 'waiting' && dueOn) {
    const day = formatDay(dueOn);
    return dueOn > dayIn(undefined, new Date())
      ? t('Not asked for yet, due {day}', { day })
      : t('Due {day}, not asked for yet', { day });
  }
  if (state === 'waiting') return t('Not asked for yet');
  if (state === 'returned') return t('Given back');
  return paidAt
    ? t('Paid on {date}', { date: formatDay(dayIn(undefined, new Date(paidAt))) })
    : t('Paid');
}
