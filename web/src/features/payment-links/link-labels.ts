import { PROVIDER_NAME } from '@jobly/core/brand';
import type { PaymentLinkDetail, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { METHOD_NAMES, type PaymentMethod } from '@jobly/core/payment-links/fees';
import { COPY_FAILED, LINK_COPIED } from '@jobly/core/payment-links/messages';
import type { MoneyLine } from '@jobly/core/payment-links/money-lines';
import type { ComponentProps } from 'react';
import type { StatusBadge } from '../../ui/feedback/status-badge.tsx';

type State = PaymentLinkSummary['state'];

/** Of a refund that is neither done nor failed (M6), and described as neither. */
export const REFUND_CONFIRMING = `We are confirming this refund with ${PROVIDER_NAME}. Nothing is lost.`;

export const COPY_SENTENCES = { done: LINK_COPIED, failed: COPY_FAILED };

export const STATE_BADGES: Record<State, ComponentProps<typeof StatusBadge>> = {
  open: { tone: 'wait', children: 'Unpaid' },
  paid: { tone: 'paid', children: 'Paid' },
  refunded: { tone: 'neutral', children: 'Refunded' },
  cancelled: { tone: 'neutral', children: 'Cancelled' },
  expired: { tone: 'neutral', children: 'Expired' },
};

/** `Dana Whitfield` -> `Dana`, for a sentence; a company keeps its whole name. */
export function shortName(customerName: string): string {
  const words = customerName.trim().split(/\s+/);
  return words.length === 2 && words[0] ? words[0] : words.join(' ');
}

/** Paid through a checkout that was open when the link was cancelled, and not refunded in full. */
export function isPaidAfterCancelling({ payment, timeline }: PaymentLinkDetail): boolean {
  return (
    payment !== null &&
    payment.refundableCents > 0 &&
    timeline.some(({ kind }) => kind === 'cancelled')
  );
}

export function viewsLabel(count: number): string {
  if (count === 0) return 'Not viewed yet';
  return count === 1 ? 'Viewed once' : `Viewed ${count} times`;
}

/** `Open until Nov 20 at 3:30 PM`, given the moment already in words. */
export function expiryLabel(state: State, until: string | undefined): string {
  if (!until) return state === 'open' ? 'Stays open until it is paid' : 'No end date';
  return state === 'expired' ? `Expired ${until}` : `Open until ${until}`;
}

const PART_LABELS = {
  paid: 'Customer paid',
  fee: 'Processing fee',
  extraFee: 'Fee of the extra payment',
  refunded: 'Refunded to the customer',
} as const;

/**
 * A negative sum is a cost: fees that the provider keeps. `received`: money that the contractor has; green
 * is for nothing else.
 */
export function moneyLabel(line: MoneyLine) {
  const { cents } = line;
  if ('part' in line) return { label: PART_LABELS[line.part], cents, received: false };
  if (line.sum === 'kept' && cents < 0) {
    return { label: 'It cost you', cents: -cents, received: false };
  }
  return { label: line.sum === 'got' ? 'You got' : 'You keep', cents, received: cents > 0 };
}

/** Beside the name of a line: how it was paid, or why there was no fee. */
export function moneyNote(line: MoneyLine, method: PaymentMethod): string | undefined {
  if (!('part' in line)) return undefined;
  if (line.part === 'paid') return METHOD_NAMES[method];
  return line.part === 'fee' && method === 'cash' ? 'None for cash' : undefined;
}
