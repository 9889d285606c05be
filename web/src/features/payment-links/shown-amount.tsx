import { t } from '@jobly/core/language/t';
import { formatCents, formatCount } from '@jobly/core/money';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';

/** What Home shows of links, too: apart from the rest, so that it need not load that (vite/chunks.ts). */
export function linkCount(count: number): string {
  return count === 1 ? t('1 link') : t('{count} links', { count: formatCount(count) });
}

export function waitingLabel(days: number): string {
  return days === 1 ? t('Unpaid for 1 day') : t('Unpaid for {count} days', { count: days });
}

type Amounts = Pick<PaymentLinkSummary, 'amountCashCents' | 'refundedCents' | 'state'>;

/**
 * What a link asks for. Struck out where it was given back, with what is left beside it: the amounts of a
 * list are those that were asked for, so this is not what the contractor keeps after fees.
 */
export function LinkAmount({ link }: { link: Amounts }) {
  const { amountCashCents, refundedCents, state } = link;
  const amount = formatCents(amountCashCents);
  if (refundedCents === 0) return amount;
  if (state === 'refunded') return <s className="text-ink-2">{amount}</s>;
  return (
    <>
      <s aria-hidden="true" className="text-[0.8em] font-semibold text-ink-2">
        {amount}
      </s>
      <span className="block text-right">
        {formatCents(Math.max(0, amountCashCents - refundedCents))}
        {/* A strike is seen, not heard. */}
        <span className="sr-only"> {t('of {amount}', { amount })}</span>
      </span>
    </>
  );
}
