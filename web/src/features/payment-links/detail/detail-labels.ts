import { t } from '@jobly/core/language/t';
import type { PaymentLinkDetail, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { METHOD_NAMES, type PaymentMethod } from '@jobly/core/payment-links/fees';
import type { MoneyLine } from '@jobly/core/payment-links/money-lines';

/** `Dana Whitfield` -> `Dana`; a company keeps its whole name. */
export function shortName(customerName: string): string {
  const words = customerName.trim().split(/\s+/);
  return words.length === 2 && words[0] ? words[0] : words.join(' ');
}

/** While a dispute is open, nothing can be refunded. */
export const isDisputed = (disputes: PaymentLinkDetail['disputes']): boolean =>
  disputes.some(({ status, isExtra }) => status === 'open' && !isExtra);

/** Paid through a checkout that was open when the link was cancelled; refundable. */
export function isPaidAfterCancelling({ payment, timeline, disputes }: PaymentLinkDetail): boolean {
  return (
    payment !== null &&
    payment.refundableCents > 0 &&
    !isDisputed(disputes) &&
    timeline.some(({ kind }) => kind === 'cancelled')
  );
}

export function viewsLabel(count: number): string {
  if (count === 0) return t('Not viewed yet');
  return count === 1 ? t('Viewed once') : t('Viewed {count} times', { count });
}

/** `Open until Nov 20 at 3:30 PM`; `until` is already formatted. Empty for settled links. */
export function expiryLabel(state: PaymentLinkSummary['state'], until: string | undefined): string {
  if (state === 'expired' && until) return t('Expired {date}', { date: until });
  if (state !== 'open') return '';
  return until ? t('Open until {date}', { date: until }) : t('Stays open until it is paid');
}

const PART_LABELS = {
  paid: 'Customer paid',
  tip: 'Tip',
  fee: 'Processing fee',
  extraFee: 'Fee of the extra payment',
  refunded: 'Refunded to the customer',
  held: 'Held by the bank',
  lost: 'Returned by the bank',
  disputeFee: 'Fee for the dispute',
} as const;

const SUM_LABELS = { got: 'You got', kept: 'You keep', forNow: 'For now' } as const;

/** A negative sum is a cost: provider fees. `received`: the contractor has it, shown green. */
export function moneyLabel(line: MoneyLine) {
  const { cents } = line;
  if ('part' in line) return { label: t(PART_LABELS[line.part]), cents, received: false };
  if (line.sum === 'kept' && cents < 0) {
    return { label: t('It cost you'), cents: -cents, received: false };
  }
  return { label: t(SUM_LABELS[line.sum]), cents, received: cents > 0 };
}

/** How it was paid, or why there was no fee. */
export function moneyNote(line: MoneyLine, method: PaymentMethod): string | undefined {
  if (!('part' in line)) return undefined;
  if (line.part === 'paid') return t(METHOD_NAMES[method]);
  return line.part === 'fee' && method === 'cash' ? t('None for cash') : undefined;
}
