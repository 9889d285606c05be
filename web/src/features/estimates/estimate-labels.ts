import { dayIn, formatDay, formatLongDay } from '@jobly/core/dates';
import type { EstimateEvent, EstimateSummary } from '@jobly/core/estimates/contract';
import type { EstimateStatus } from '@jobly/core/estimates/status';
import { t } from '@jobly/core/language/t';
import type { BadgeTone } from '../../ui/feedback/status-badge.tsx';

const STATES = {
  draft: { tone: 'neutral', name: 'Not sent yet' },
  sent: { tone: 'wait', name: 'Waiting for an answer' },
  changes_requested: { tone: 'wait', name: 'Asks for changes' },
  // Not green: that is money received.
  accepted: { tone: 'on', name: 'Accepted' },
  declined: { tone: 'neutral', name: 'Declined' },
  withdrawn: { tone: 'neutral', name: 'Withdrawn' },
  expired: { tone: 'neutral', name: 'Expired' },
  cancelled: { tone: 'neutral', name: 'Cancelled' },
} as const satisfies Record<
  EstimateStatus | 'expired' | 'cancelled',
  { tone: BadgeTone; name: string }
>;

type Stated = Pick<EstimateSummary, 'status' | 'isExpired' | 'isAsked' | 'isCancelled'>;

export function estimateBadge({ status, isExpired, isAsked, isCancelled }: Stated) {
  if (isAsked && status === 'sent' && !isExpired) {
    return { tone: 'wait', children: t('Has a question') } as const;
  }
  const { tone, name } = STATES[isCancelled ? 'cancelled' : isExpired ? 'expired' : status];
  return { tone, children: t(name) };
}

export const isOpen = ({ status, isExpired }: Stated): boolean =>
  !isExpired && ['draft', 'sent', 'changes_requested'].includes(status);

/** 'No. 1042 · Open until Dec 20', or when it was answered. */
export const factsOf = (estimate: EstimateSummary): string =>
  [
    t('No. {number}', { number: estimate.number }),
    ...(estimate.version > 1 ? [t('Version {n}', { n: estimate.version })] : []),
    isOpen(estimate)
      ? t('Open until {date}', { date: formatDay(estimate.validUntil) })
      : formatDay(dayIn(undefined, new Date(estimate.updatedAt))),
  ].join(' · ');

export const allBackLabel = (day: string): string =>
  t('Everything has to be back by {day}.', { day: formatLongDay(day) });

/** Of the reader. */
export const today = (): string => dayIn(undefined, new Date());

const ENDS_A_QUESTION = new Set<EstimateEvent['kind']>(['answered', 'revised']);

/** What the customer said last and nobody has answered, the newest first; of a declined one, why, if they said so. */
export function unanswered({ timeline, ...estimate }: Stated & { timeline: EstimateEvent[] }) {
  const kinds = estimate.status === 'declined' ? ['declined'] : ['question', 'changes_requested'];
  if (!estimate.isAsked && estimate.status !== 'declined') return [];
  let said: EstimateEvent[] = [];
  for (const event of timeline) {
    if (ENDS_A_QUESTION.has(event.kind)) said = [];
    else if (kinds.includes(event.kind)) said = [event, ...said];
  }
  return said;
}
