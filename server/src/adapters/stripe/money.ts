import * as z from 'zod';
import type {
  PaymentProvider,
  ProviderBalance,
  ProviderPayout,
} from '../../ports/payment-provider.ts';
import { asProviderError, ProviderError } from '../../ports/provider-error.ts';
import { PAGE_SIZE, type StripeClient } from './client.ts';
import { WirePaid } from './wire-checkout.ts';
import { payoutLine, WireBalance, WirePayout, WireRefund, WireTransaction } from './wire-money.ts';
import { Id } from './wire-values.ts';

/** What is inside of an older one was read when it was new, and does not change. */
const PAYOUTS_WITH_LINES = 10;

export function moneyOf(client: StripeClient) {
  async function linesOf(merchantId: string, payout: string): Promise<ProviderPayout['lines']> {
    const about = { what: 'balance transactions', merchantId };
    const rows = client.list(about, WireTransaction, ({ balanceTransactions }, page, options) =>
      balanceTransactions.list({ ...page, payout, expand: ['data.source'] }, options),
    );
    const lines = [];
    for await (const row of rows) lines.push(payoutLine(row));
    return lines.filter((line) => line !== undefined);
  }

  return {
    async refund({
      merchantId,
      paymentId,
      amountCents,
      key,
    }: Parameters<PaymentProvider['refund']>[0]): Promise<void> {
      // By the payment, not by today's setting: with the same key everything has to be the same.
      const paid = await client
        .read({ what: 'payment', merchantId }, WirePaid, ({ paymentIntents }, options) =>
          paymentIntents.retrieve(paymentId, {}, options),
        )
        .catch(notSent);
      const about = { what: 'refund', merchantId, key };
      const given = {
        payment_intent: paymentId,
        amount: amountCents,
        // In proportion.
        ...(paid.application_fee_amount ? { refund_application_fee: true } : {}),
      };
      await client.write(about, z.object({ id: Id }), ({ refunds }, options) =>
        refunds.create(given, options),
      );
    },

    async listRefunds(merchantId: string, paymentId: string): Promise<number[]> {
      const about = { what: 'refunds', merchantId };
      const cents = [];
      const found = client.list(about, WireRefund, ({ refunds }, page, options) =>
        refunds.list({ ...page, payment_intent: paymentId }, options),
      );
      for await (const one of found) cents.push(one);
      return cents.filter((one) => one !== undefined);
    },

    getBalance: (merchantId: string): Promise<ProviderBalance> =>
      client.read({ what: 'balance', merchantId }, WireBalance, ({ balance }, options) =>
        balance.retrieve({}, options),
      ),

    async listPayouts(merchantId: string): Promise<ProviderPayout[]> {
      const about = { what: 'payouts', merchantId };
      const { data } = await client.read(
        about,
        z.object({ data: z.array(WirePayout) }),
        ({ payouts }, options) => payouts.list({ limit: PAGE_SIZE }, options),
      );
      const payouts: ProviderPayout[] = [];
      for (const { payout, isReconciled, currency } of data) {
        // Its owner sees what is not in dollars at Stripe, and the statement reports it.
        if (currency !== 'USD') continue;
        const isNew = payouts.length < PAYOUTS_WITH_LINES;
        const lines = isReconciled && isNew ? await linesOf(merchantId, payout.id) : [];
        payouts.push({ ...payout, lines });
      }
      return payouts;
    },
  };
}

/** A read that a write needs has failed: the write was not sent. */
function notSent(error: unknown): never {
  const { kind, message } = asProviderError(error);
  throw new ProviderError(kind, message, { notCalled: true });
}
