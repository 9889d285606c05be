import { MAY_BE_PAYING_MS } from '@jobly/core/checkout/status';
import { AppError } from '@jobly/core/errors';
import { stateOf, type PaymentLinkState } from '@jobly/core/payment-links/state';
import { setupOf } from '@jobly/core/payouts/setup';
import type { LinkOnPage } from './pages/link-look-up.ts';

export function stateOfLink(link: LinkOnPage, now: Date): PaymentLinkState {
  return stateOf(
    {
      status: link.status,
      cancelledAt: link.cancelled_at,
      cashSettlesAt: link.cash_settles_at,
      expiresAt: link.expires_at,
    },
    now,
  );
}

export function isSetUp(link: LinkOnPage): boolean {
  const { complete } = setupOf({
    businessVerificationStatus: link.verification,
    bankAccountLast4: link.bank_account_last4,
  });
  return complete && link.merchant_id !== null;
}

/** Not paid, and not payable: cancelled, expired, or marked as paid in cash a moment ago. */
export function isClosed(link: LinkOnPage, now: Date): boolean {
  return ['cancelled', 'expired', 'cash_marked'].includes(stateOfLink(link, now));
}

/** A payer was sent to the provider, which has not said yet that nothing is being paid there. */
export function isBeingConfirmed({ checkout_opened_at: openedAt }: LinkOnPage, now: Date): boolean {
  return openedAt !== null && now.getTime() - openedAt.getTime() < MAY_BE_PAYING_MS;
}

export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - 10 * 60_000);
}

/** Of a job, only the payment that completes it takes a tip. */
export const takesTips = ({ business_takes_tips: isOn, job_id, standing }: LinkOnPage): boolean =>
  isOn && (job_id === null || standing?.leftAfterCents === 0);

/** Only an open link is payable; the sentence says why another is not (spec 8). */
export function requireOpen(link: LinkOnPage | undefined, now: Date): LinkOnPage {
  if (!link) throw new AppError('payment_link_not_found');
  const state = stateOfLink(link, now);
  if (state === 'paid' || state === 'refunded') throw new AppError('payment_link_used');
  if (state === 'cash_marked') throw new AppError('payment_link_marked');
  if (state !== 'open') throw new AppError('payment_link_closed');
  return link;
}
