import { PROVIDER_NAME } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { COPY_FAILED, LINK_COPIED } from '@jobly/core/payment-links/messages';
import type { BadgeTone } from '../../ui/feedback/status-badge.tsx';

type State = PaymentLinkSummary['state'];

/** For a refund that is neither done nor failed (M6). */
export const refundConfirming = (provider: string = PROVIDER_NAME) =>
  t('We are confirming this refund with {provider}. Nothing is lost.', { provider });

export const COPY_SENTENCES = { done: LINK_COPIED, failed: COPY_FAILED } as const;

const STATES = {
  open: { tone: 'wait', name: 'Unpaid' },
  cash_marked: { tone: 'wait', name: 'Paid in cash' },
  paid: { tone: 'paid', name: 'Paid' },
  refunded: { tone: 'neutral', name: 'Refunded' },
  cancelled: { tone: 'neutral', name: 'Cancelled' },
  expired: { tone: 'neutral', name: 'Expired' },
} as const satisfies Record<State, { tone: BadgeTone; name: string }>;

/** Not green while a bank holds or has taken the payment: green is money received. */
const DISPUTES = {
  open: { tone: 'wait', name: 'Disputed' },
  lost: { tone: 'neutral', name: 'Dispute lost' },
} as const;

type Badged = Pick<PaymentLinkSummary, 'state' | 'disputeStatus'>;

export function stateBadge({ state, disputeStatus }: Badged): {
  tone: BadgeTone;
  children: string;
} {
  const taken = disputeStatus === 'open' || disputeStatus === 'lost' ? disputeStatus : undefined;
  const { tone, name } = taken && state === 'paid' ? DISPUTES[taken] : STATES[state];
  return { tone, children: t(name) };
}
