import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/payment-links/cash-contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { CASH_WAITS_MS } from '@jobly/core/payment-links/state';
import { linkState } from '../../db/link-state.ts';
import { updateRows } from '../../db/rows.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import type { hourlyLimits } from './hourly-limits.ts';
import type { PaymentLinkDeps } from './deps.ts';
import type { LinkRow } from './link-row.ts';

interface CashDeps extends PaymentLinkDeps {
  own: (userId: string, linkId: string) => Promise<LinkRow>;
  freshSummary: (userId: string, linkId: string) => Promise<{ paymentLink: PaymentLinkSummary }>;
  limits: ReturnType<typeof hourlyLimits>;
}

export function cashRoutes(deps: CashDeps): Route[] {
  const { own, freshSummary, limits, money, database, clock } = deps;

  /** Waits by a column and a task, so that closing the app changes nothing. */
  async function mark(userId: string, linkId: string): Promise<void> {
    const now = clock.now();
    const settlesAt = new Date(now.getTime() + CASH_WAITS_MS);
    const values = { cash_settles_at: settlesAt, external_payment_url: null };
    await database.system.transaction().execute(async (db) => {
      const ofUser = { id: linkId, user_id: userId };
      const marked = await updateRows(db, 'payment_links', ofUser, values, (where) =>
        where(linkState(now), 'in', ['open', 'expired']),
      );
      if (!marked) return;
      await money().pollAttemptsNow(db, linkId, now);
      await money().markCash(db, linkId, settlesAt);
    });
  }

  return [
    jsonRoute(contract.markPaidInCash, async ({ caller: { userId }, params }) => {
      const link = await own(userId, params.id);
      await limits.takeCashMark(userId);
      await mark(userId, link.id);
      const summary = await freshSummary(userId, link.id);
      // The same tap twice is one mark.
      const { state, method } = summary.paymentLink;
      if (state !== 'cash_marked' && method !== 'cash') throw new AppError('payment_link_settled');
      return summary;
    }),

    jsonRoute(contract.undoPaidInCash, async ({ caller: { userId }, params }) => {
      const link = await own(userId, params.id);
      // The row may have been paid while we waited for it: its status is read again then.
      const unpaid = { id: link.id, user_id: userId, status: 'unpaid' } as const;
      await updateRows(database.system, 'payment_links', unpaid, { cash_settles_at: null });
      const summary = await freshSummary(userId, link.id);
      if (summary.paymentLink.status !== 'unpaid') throw new AppError('payment_link_settled');
      return summary;
    }),

    jsonRoute(contract.markCashReceived, async ({ caller: { userId }, params }) => {
      const link = await own(userId, params.id);
      await limits.takeCashMark(userId);
      await money().creditCash(link.id);
      const summary = await freshSummary(userId, link.id);
      // The same tap twice is one payment in cash.
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
