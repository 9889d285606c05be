import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/payment-links/contract';
import { setupOf } from '@jobly/core/payouts/setup';
import type { Database } from '../../db/database.ts';
import type { RateLimit, Taken } from '../../db/rate-limits.ts';
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
      const visitor = limitKey(context.get('address'));
      refuse(await wrongCodes.spent(visitor));
      const row = await findByCode(database.system, body.url);
      if (!row) {
        refuse(await wrongCodes.take(visitor));
        throw new AppError('payment_link_not_found');
      }
      const { complete } = setupOf({
        businessVerificationStatus: row.business_verification_status,
        bankAccountLast4: row.bank_account_last4,
      });
      return {
        status: contract.PaymentLinkStatus.parse(row.status),
        amountCashCents: row.amount_cash_cents,
        memo: row.memo,
        customerPaysFees: row.customer_pays_fees,
        merchantSetupComplete: complete,
        businessName: row.company_name ?? row.name,
      };
    }),
  ];
}

function refuse(turn: Taken): void {
  if (!turn.ok) throw new AppError('rate_limited', { retryAfterSeconds: turn.retryAfterSeconds });
}
