import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/payment-links/contract';
import type { Database } from '../../db/database.ts';
import type { RateLimit } from '../../db/rate-limits.ts';
import { limitKey } from '../../http/client-address.ts';
import { jsonRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { findByCode, listRecent } from './queries.ts';

export interface PaymentLinkNeeds {
  database: Database;
  /** How many wrong codes one address may try. */
  wrongCodes: RateLimit;
}

export function paymentLinkRoutes({ database, wrongCodes }: PaymentLinkNeeds): Route[] {
  return [
    jsonRoute(contract.listRecentPaymentLinks, async ({ caller }) => {
      const rows = await database.asUser(caller.userId, (queries) =>
        listRecent(queries, caller.userId),
      );
      return {
        paymentLinks: rows.map((row) => ({
          id: row.id,
          url: row.url,
          status: contract.PaymentLinkStatus.parse(row.status),
          amountCashCents: row.amount_cash_cents,
          memo: row.memo,
          customerName: row.customer_name,
          customerPaysFees: row.customer_pays_fees,
          createdAt: row.created_at.toISOString(),
        })),
      };
    }),

    jsonRoute(contract.getPaymentLink, async ({ body, context }) => {
      const row = await findByCode(database.system, body.url);
      if (!row) {
        const taken = await wrongCodes.take(limitKey(context.get('address')));
        if (taken.ok) throw new AppError('payment_link_not_found');
        throw new AppError('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
      }
      return {
        status: contract.PaymentLinkStatus.parse(row.status),
        amountCashCents: row.amount_cash_cents,
        memo: row.memo,
        customerPaysFees: row.customer_pays_fees,
        merchantSetupComplete:
          row.business_verification_status === 'complete' && row.bank_account_last4 !== null,
        businessName: row.company_name ?? row.name,
      };
    }),
  ];
}
