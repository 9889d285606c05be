import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import type { Payout, PayoutStatus } from '@jobly/core/payouts/contract';
import { PAYOUT_MESSAGES } from '@jobly/core/payouts/messages';
import type { BadgeTone } from '../../ui/feedback/status-badge.tsx';

/** Green only for money received. */
const TONES: Record<PayoutStatus, BadgeTone> = {
  created: 'neutral',
  held: 'wait',
  paid: 'paid',
  failed: 'bad',
  cancelled: 'neutral',
};

export function payoutCopy(payout: Pick<Payout, 'status' | 'amountCents' | 'reason'>) {
  const { status } = payout;
  const explained = status === 'held' || status === 'failed' || status === 'cancelled';
  return {
    state: t(PAYOUT_MESSAGES[status]),
    tone: TONES[status],
    amount: amountLabel(payout.amountCents),
    amountKnown: payout.amountCents !== null,
    reason: explained ? payout.reason?.trim() || undefined : undefined,
    advice: status === 'failed' ? t(PAYOUT_MESSAGES.checkBank) : undefined,
  };
}

export function amountLabel(cents: number | null): string {
  return cents === null ? t(PAYOUT_MESSAGES.amountFollows) : formatCents(cents);
}
