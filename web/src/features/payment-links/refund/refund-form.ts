import { METHOD_NAMES } from '@jobly/core/payment-links/fees';
import { PROVIDER_NAME } from '@jobly/core/brand';
import { AppError } from '@jobly/core/app-error';
import { MONEY_ERRORS } from '@jobly/core/money-errors';
import { formatCents } from '@jobly/core/money';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { AMOUNT_NOT_VALID } from '@jobly/core/payment-links/messages';
import { centsOf } from '../form/link-form.ts';

export type Payment = NonNullable<PaymentLinkDetail['payment']>;
export type RefundShare = 'all' | 'part';

/** Neither done nor failed (M6), and described as neither. */
export const REFUND_CONFIRMING = `We are confirming this refund with ${PROVIDER_NAME}. Nothing is lost.`;
export const REFUND_UNHEARD =
  'No answer came, so we do not know yet whether it went through. Trying again is safe: nothing is refunded twice.';

type RefundAmount = { cents: number } | { problem: string };

export function refundAmount(share: RefundShare, typed: string, mostCents: number): RefundAmount {
  if (share === 'all') return { cents: mostCents };
  const cents = centsOf(typed, Number.MAX_SAFE_INTEGER);
  if (cents === undefined) return { problem: AMOUNT_NOT_VALID };
  return cents > mostCents ? { problem: MONEY_ERRORS.refund_too_large.message } : { cents };
}

export function refundCopy(payment: Payment, customer: string, cents: number): string[] {
  const amount = formatCents(cents);
  if (payment.method === 'cash') {
    return [`${customer} gets ${amount} back.`, 'You hand the cash back yourself.'];
  }
  const way = payment.method === 'card' ? 'to their card' : `through ${METHOD_NAMES.bnpl}`;
  return [
    `${customer} gets ${amount} back ${way}.`,
    `The processing fee of ${formatCents(payment.feeCents)} is not returned to you.`,
  ];
}

/** No reply, or one that says nothing about the refund: it may have gone through. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof AppError && error.code === 'refund_not_started') return false;
  return !(error instanceof AppError) || error.status === 0 || error.status >= 500;
}
