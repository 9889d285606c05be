import { refundPaymentLink } from '@jobly/core/payment-links/contract';
import { REFUND_DONE } from '@jobly/core/payment-links/messages';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { detailQuery, spreadSummary } from '../detail-queries.ts';
import { attemptFor, saveUnanswered, settleAttempt } from './refund-attempt.ts';
import { REFUND_CONFIRMING, isUnanswered } from './refund-form.ts';

export const refundKey = (linkId: string) => ['payment_links', 'refund', linkId];

/** One refund per opened sheet: sending it again reuses its id, so it is never refunded twice. */
export function useRefund(linkId: string, leftCents: number, onDone: () => void) {
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(() => attemptFor(linkId, leftCents));
  const refund = useMutation({
    mutationKey: refundKey(linkId),
    mutationFn: (amountCents: number) =>
      call(refundPaymentLink, {
        params: { id: linkId },
        body: { refundId: attempt.refundId, amountCents },
      }),
    onSuccess: ({ paymentLink, outcome }, refundPendingCents) => {
      settleAttempt(linkId);
      if (outcome === 'unknown') {
        queries.setQueryData(detailQuery(linkId).queryKey, (detail) =>
          detail ? { ...detail, refundPending: true, refundPendingCents } : detail,
        );
        toast.info(REFUND_CONFIRMING);
      } else toast.success(REFUND_DONE);
      spreadSummary(queries, paymentLink);
      onDone();
    },
    onError: (error, amountCents) => {
      if (isUnanswered(error)) setAttempt(saveUnanswered(linkId, attempt, amountCents));
      else {
        settleAttempt(linkId);
        setAttempt(attemptFor(linkId, leftCents));
      }
      // The refund may have gone through all the same.
      void queries.invalidateQueries({ queryKey: detailQuery(linkId).queryKey });
    },
  });
  // Not `refund.isPending`: reset() clears that while the request is still under way.
  const busy = useIsMutating({ mutationKey: refundKey(linkId) }) > 0;
  return {
    busy,
    unansweredCents: attempt.unansweredCents,
    problem:
      refund.error && !isUnanswered(refund.error)
        ? errorMessage(refund.error, 'This could not be refunded. Please contact support.')
        : undefined,
    forgetProblem: () => {
      if (!busy) refund.reset();
    },
    send: (amountCents: number) => refund.mutate(amountCents),
  };
}
