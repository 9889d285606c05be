import { cancelPaymentLink, markCashReceived } from '@jobly/core/payment-links/contract';
import { CASH_RECEIVED, LINK_CANCELLED } from '@jobly/core/payment-links/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { spreadSummary } from '../detail-queries.ts';

/** Both can be sent again without harm: the server answers that it is settled, and shows how. */
export function useSettle(id: string, act: 'cancel' | 'cash', onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(act === 'cancel' ? cancelPaymentLink : markCashReceived, { params: { id } }),
    onSuccess: ({ paymentLink }) => {
      toast.success(act === 'cancel' ? LINK_CANCELLED : CASH_RECEIVED);
      spreadSummary(queries, paymentLink);
    },
    onError: (error) => {
      toast.error(errorMessage(error, 'That did not work. Please try again.'));
      void queries.invalidateQueries({ queryKey: ['payment_links'] });
    },
    onSettled: onDone,
  });
}
