import { t } from '@jobly/core/language/t';
import { formatCents, formatCount } from '@jobly/core/money';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';

/** Shared with Home, which does not load the rest (vite/chunks.ts). */
export function linkCount(count: number): string {
  return count === 1 ? t('1 link') : t('{count} links', { count: formatCount(count) });
}

export function waitingLabel(days: number): string {
  return days === 1 ? t('Unpaid for 1 day') : t('Unpaid for {count} days', { count: days });
}

type Amounts = Pick<PaymentLinkSummary, 'amountCashCents' | 'refundedCents' | 'state'>;

/** The requested amount less refunds, struck out when refunded in full. Not what remains after fees. */
export function LinkAmount({ link }: { link: Amounts }) {
  const { amountCashCents, refundedCents, state } = link;
  if (state === 'refunded') return <s className="text-ink-2">{formatCents(amountCashCents)}</s>;
  return formatCents(Math.max(0, amountCashCents - refundedCents));
}

/** With the fee, a customer may have paid more than the link asked for. */
export const refundLabel = ({ refundedCents }: Amounts): string =>
  t('{amount} refunded', { amount: formatCents(refundedCents) });

/** Partial refunds and disputes. */
export function LinkMarks({ link }: { link: Amounts & Pick<PaymentLinkSummary, 'disputeStatus'> }) {
  return (
    <>
      {link.disputeStatus === 'open' ? (
        <span className="block text-sm font-semibold text-wait">{t('Disputed')}</span>
      ) : null}
      {link.disputeStatus === 'lost' ? (
        <span className="block text-sm font-semibold text-ink">{t('Dispute lost')}</span>
      ) : null}
      {link.state === 'paid' && link.refundedCents ? (
        <span className="block text-sm font-semibold text-ink figures">{refundLabel(link)}</span>
      ) : null}
    </>
  );
}
