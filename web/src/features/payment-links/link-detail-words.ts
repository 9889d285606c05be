import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import type { PaymentMethod } from '@jobly/core/payment-links/fees';
import type { BadgeTone } from '../../ui/status-badge.tsx';

type State = PaymentLinkSummary['state'];

export const STATE_BADGES: Record<State, { tone: BadgeTone; label: string }> = {
  open: { tone: 'wait', label: 'Unpaid' },
  paid: { tone: 'paid', label: 'Paid' },
  refunded: { tone: 'neutral', label: 'Refunded' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  expired: { tone: 'neutral', label: 'Expired' },
};

export const METHOD_NAMES: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  bnpl: 'Buy Now Pay Later',
};

/** `Dana Whitfield` -> `Dana`, for a sentence; a company keeps its whole name. */
export function shortName(customerName: string): string {
  const words = customerName.trim().split(/\s+/);
  return words.length === 2 && words[0] ? words[0] : words.join(' ');
}

export function viewWords(count: number): string {
  if (count === 0) return 'Not viewed yet';
  return count === 1 ? 'Viewed once' : `Viewed ${count} times`;
}

/** `Open until Nov 20 at 3:30 PM`, given the moment already in words. */
export function expiryWords(state: State, until: string | undefined): string {
  if (!until) return state === 'open' ? 'Stays open until it is paid' : 'No end date';
  return state === 'expired' ? `Expired ${until}` : `Open until ${until}`;
}
