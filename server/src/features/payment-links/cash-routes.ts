import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/payment-links/cash-contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { jsonRoute, type Route } from '../../http/route.ts';
import type { burstLimits } from './bursts.ts';
import type { PaymentLinkDeps } from './deps.ts';
import type { LinkRow } from './link-row.ts';

interface CashDeps extends PaymentLinkDeps {
  own: (userId: string, linkId: string) => Promise<LinkRow>;
  freshSummary: (userId: string, linkId: string) => Promise<{ paymentLink: PaymentLinkSummary }>;
  bursts: ReturnType<typeof burstLimits>;
}

/** What the contractor says of cash: received, not received. */
export function cashRoutes({ own, freshSummary, bursts, money }: CashDeps): Route[] {
  return [
    jsonRoute(contract.markCashReceived, async ({ caller: { userId }, params }) => {
      const link = await own(userId, params.id);
      await bursts.takeCashMark(userId);
      await money().creditCash(link.id);
      const summary = await freshSummary(userId, link.id);
      // The same tap twice is one payment in cash, and both are told so.
      const { status, method } = summary.paymentLink;
      if (status !== 'paid' || method !== 'cash') throw new AppError('payment_link_settled');
      return summary;
    }),

    jsonRoute(contract.refuseCashClaim, async ({ caller: { userId }, params }) => {
      const link = await own(userId, params.id);
      if (link.cash_claimed_at) await money().refuseCash({ linkId: link.id, userId });
      const summary = await freshSummary(userId, link.id);
      // Answered before, or taken back by the customer: it is over all the same.
      if (summary.paymentLink.status !== 'unpaid') throw new AppError('payment_link_settled');
      return summary;
    }),
  ];
}
