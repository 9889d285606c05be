import { AppError } from '@jobly/core/app-error';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { MONEY_ERRORS } from '@jobly/core/money-errors';
import { refundPaymentLink, type PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import {
  AMOUNT_NOT_VALID,
  CASH_REFUND_DONE,
  REFUND_DONE,
} from '@jobly/core/payment-links/messages';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { NotConfirmed } from '../../../lib/attempt.ts';
import { useFreshCode } from '../../../lib/session/fresh-code.tsx';
import { newId } from '../../../lib/new-id.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { centsOf } from '../typed-amount.ts';
import { refundConfirming } from '../link-labels.ts';
import { detailQuery, spreadSummary } from '../queries.ts';

export type Payment = NonNullable<PaymentLinkDetail['payment']>;
export type RefundShare = 'all' | 'part';

export const REFUND_UNHEARD =
  'No answer came, so we do not know yet whether it went through. Trying again is safe: nothing is refunded twice.';

type RefundAmount = { cents: number } | { problem: string };

export function refundAmount(share: RefundShare, typed: string, mostCents: number): RefundAmount {
  if (share === 'all') return { cents: mostCents };
  const cents = centsOf(typed, Number.MAX_SAFE_INTEGER);
  if (cents === undefined) return { problem: t(AMOUNT_NOT_VALID) };
  return cents > mostCents ? { problem: t(MONEY_ERRORS.refund_too_large.message) } : { cents };
}

export function refundCopy(payment: Payment, customer: string, cents: number): string[] {
  const amount = formatCents(cents);
  const back = { name: customer, amount };
  if (payment.method === 'cash') {
    return [t('{name} gets {amount} back.', back), t('You hand the cash back yourself.')];
  }
  return [
    payment.method === 'card'
      ? t('{name} gets {amount} back to their card.', back)
      : t('{name} gets {amount} back through Buy Now Pay Later.', back),
    t('The processing fee of {amount} is not returned to you.', {
      amount: formatCents(payment.feeCents),
    }),
  ];
}

/** No reply, or one that says nothing about the refund: it may have gone through. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof NotConfirmed) return false;
  if (error instanceof AppError && error.code === 'refund_not_started') return false;
  return !(error instanceof AppError) || error.status === 0 || error.status >= 500;
}

interface RefundAttempt {
  refundId: string;
  /** Set when there was no reply: then only the same amount may be sent again. */
  unansweredCents: number | undefined;
  leftCents: number;
}

const attempts = new Map<string, RefundAttempt>();

/** Reuses an unanswered attempt's id and amount until the remainder shows that it went through: never refunds twice. */
export function attemptFor(linkId: string, leftCents: number): RefundAttempt {
  const known = attempts.get(linkId);
  if (known && known.leftCents === leftCents) return known;
  attempts.delete(linkId);
  return { refundId: newId(), unansweredCents: undefined, leftCents };
}

export function saveUnanswered(
  linkId: string,
  attempt: RefundAttempt,
  cents: number,
): RefundAttempt {
  const unanswered = { ...attempt, unansweredCents: cents };
  attempts.set(linkId, unanswered);
  return unanswered;
}

export function settleAttempt(linkId: string): void {
  attempts.delete(linkId);
}

export const refundKey = (linkId: string) => ['payment_links', 'refund', linkId];

/** One refund per opened sheet: a retry reuses its id, so it is never refunded twice. */
export function useRefund(linkId: string, payment: Payment, onDone: () => void) {
  const { method, refundableCents: leftCents, provider } = payment;
  const queries = useQueryClient();
  const { withFreshCode, freshCodeSheet } = useFreshCode();
  const [attempt, setAttempt] = useState(() => attemptFor(linkId, leftCents));
  const refund = useMutation({
    mutationKey: refundKey(linkId),
    mutationFn: (amountCents: number) =>
      withFreshCode(
        () =>
          call(refundPaymentLink, {
            params: { id: linkId },
            body: { refundId: attempt.refundId, amountCents },
          }),
        'refund',
      ),
    onSuccess: ({ paymentLink, outcome }, refundPendingCents) => {
      settleAttempt(linkId);
      if (outcome === 'unknown') {
        queries.setQueryData(detailQuery(linkId).queryKey, (detail) =>
          detail ? { ...detail, refundPending: true, refundPendingCents } : detail,
        );
        toast.info(refundConfirming(provider));
      } else toast.success(method === 'cash' ? t(CASH_REFUND_DONE) : t(REFUND_DONE));
      spreadSummary(queries, paymentLink);
      onDone();
    },
    onError: (error, amountCents) => {
      if (isUnanswered(error)) setAttempt(saveUnanswered(linkId, attempt, amountCents));
      else {
        settleAttempt(linkId);
        setAttempt(attemptFor(linkId, leftCents));
      }
      // The refund may have gone through.
      void queries.invalidateQueries({ queryKey: detailQuery(linkId).queryKey });
    },
  });
  // Not `refund.isPending`: reset() clears that while the request is still running.
  const busy = useIsMutating({ mutationKey: refundKey(linkId) }) > 0;
  return {
    busy,
    freshCodeSheet,
    unansweredCents: attempt.unansweredCents,
    problem:
      refund.error && !isUnanswered(refund.error) && !(refund.error instanceof NotConfirmed)
        ? errorMessage(refund.error, t('This could not be refunded. Please contact support.'))
        : undefined,
    forgetProblem: () => {
      if (!busy) refund.reset();
    },
    send: (amountCents: number) => refund.mutate(amountCents),
  };
}
