import { t } from '@jobly/core/language/t';
import { undoPaidInCash } from '@jobly/core/payment-links/cash-contract';
import type { cancelPaymentLink, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { CASH_MARK_UNDONE } from '@jobly/core/payment-links/messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { toast } from '../../lib/toast/toast.ts';
import { useBusy } from '../../ui/button/use-busy.ts';
import { spreadSummary } from './queries.ts';

/** Cancelling and cash actions: idempotent, since the server replies with the settled link. Undefined when refused. */
export function useSettle(id: string) {
  const queries = useQueryClient();
  return async (
    contract: typeof cancelPaymentLink | typeof undoPaidInCash,
    done: string,
  ): Promise<PaymentLinkSummary | undefined> => {
    const failed = t('That did not work. Please try again.');
    const reply = await attempt(() => call(contract, { params: { id } }), failed);
    if (reply) {
      toast.success(done);
      spreadSummary(queries, reply.paymentLink);
      return reply.paymentLink;
    }
    void queries.invalidateQueries({ queryKey: ['payment_links'] });
    return undefined;
  };
}

export function useUndoCash(id: string) {
  const settle = useSettle(id);
  return useBusy(() => settle(undoPaidInCash, t(CASH_MARK_UNDONE)));
}
