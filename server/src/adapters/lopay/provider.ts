import { ForgedEventError } from '../../ports/payment-provider.ts';
import type { Merchant, PaymentProvider, WebhookScheme } from '../../ports/payment-provider.ts';
import type { Secret } from '../../ports/secret.ts';
import { ASSUMED } from './assumptions.ts';
import { lopayClient, parseJson, read } from './client.ts';
import { unreadable } from './failures.ts';
import type { Call, LopayOptions } from './client.ts';
import { toBalance, toCheckout, toEvent, toMerchant, toPayouts } from './transforms.ts';
import { verifySignature } from './webhook-signature.ts';
import {
  WireBalance,
  WireEvent,
  WireMerchant,
  WirePaymentLink,
  WirePayoutRow,
  WireReferenced,
  WireRefundRow,
  WireRowOfPayment,
  WireSettledRow,
  WireStatementRow,
} from './wire.ts';

export interface LopayProviderOptions extends LopayOptions {
  webhookScheme: WebhookScheme;
  webhookSecret: Secret;
}

/** Lopay's Partner API behind our port. */
export function lopayProvider(options: LopayProviderOptions): PaymentProvider {
  const client = lopayClient(options);
  const link = (id: string) => `/payment-link/${encodeURIComponent(id)}`;
  const merchant = (id: string) => `/merchant/${encodeURIComponent(id)}`;

  return {
    capabilities: { card: true, bnpl: ASSUMED.bnplOnLinks, refund: true, payoutEvents: true },

    async registerMerchant(payload, reference) {
      const body = { ...payload, [ASSUMED.merchantReferenceField]: reference };
      return toMerchant(
        await client.get(WireMerchant, { method: 'POST', path: '/merchant', body }),
      );
    },

    async findMerchantByReference(reference): Promise<Merchant | undefined> {
      for await (const wire of client.list(WireMerchant, { method: 'GET', path: '/merchant' })) {
        if (wire.reference === reference) return toMerchant(wire);
      }
      return undefined;
    },

    getMerchant: async (id) =>
      toMerchant(await client.get(WireMerchant, { method: 'GET', path: merchant(id) })),

    async setBankDetails(id, { routingNumber, accountNumber, holder }) {
      const body = {
        sortCode: routingNumber.reveal(),
        accountNumber: accountNumber.reveal(),
        accountHolderDetails: holder,
      };
      const path = `${merchant(id)}/bank-details`;
      return toMerchant(await client.get(WireMerchant, { method: 'PUT', path, body }));
    },

    getBalance: async (id) =>
      toBalance(
        await client.get(WireBalance, {
          method: 'GET',
          path: ASSUMED.balancePath(encodeURIComponent(id)),
        }),
      ),

    async createCheckout(request) {
      const body = {
        amount: { units: request.amountCents, currencyCode: 'USD' },
        description: request.description,
        reference: request.reference,
        returnUrl: request.returnUrl,
        [ASSUMED.paymentMethodField]: request.method,
        [ASSUMED.feeField]: { units: request.feeCents, currencyCode: 'USD' },
      };
      const { merchantId } = request;
      return toCheckout(
        await client.get(WirePaymentLink, {
          method: 'POST',
          path: '/payment-link',
          merchantId,
          body,
        }),
        merchantId,
      );
    },

    getCheckout: async (merchantId, id) =>
      toCheckout(
        await client.get(WirePaymentLink, { method: 'GET', path: link(id), merchantId }),
        merchantId,
      ),

    async findCheckoutByReference(merchantId, reference) {
      const call = { method: 'GET', path: '/payment-link', merchantId } as const;
      for await (const item of client.list(WireReferenced, call)) {
        if (item.reference === reference) {
          return toCheckout(read(WirePaymentLink, item, call), merchantId);
        }
      }
      return undefined;
    },

    async revokeCheckout(merchantId, id) {
      await client.send({ method: 'DELETE', path: link(id), merchantId });
    },

    async refund({ merchantId, paymentId, amountCents }) {
      const path = `/payment/${encodeURIComponent(paymentId)}/refund`;
      // The one place where the provider wants a bare negative number.
      await client.send({ method: 'POST', path, merchantId, body: { amount: -amountCents } });
    },

    async getRefundedCents(merchantId, paymentId) {
      const call = statementOf(merchantId);
      let cents = 0;
      for await (const row of client.list(WireStatementRow, call, 'throws')) {
        if (row.merchantId !== merchantId) continue;
        if (row.type !== ASSUMED.refundRowType && row.type !== ASSUMED.paymentRowType) continue;
        if (read(WireRowOfPayment, row, call).paymentId !== paymentId) continue;
        // Nothing older can be a refund of what had not been paid yet.
        if (row.type === ASSUMED.paymentRowType) return cents;
        cents -= read(WireRefundRow, row, call).gross.units;
      }
      // A statement that does not know the payment cannot know what was refunded of it.
      throw unreadable('GET statement');
    },

    async listPayouts(merchantId) {
      const call = statementOf(merchantId);
      const payouts = [];
      const settled = [];
      for await (const row of client.list(WireStatementRow, call)) {
        if (row.merchantId !== merchantId) continue;
        if (row.type === 'payout') payouts.push(read(WirePayoutRow, row, call));
        else {
          // A row that cannot be read shows as the rest of its payout's amount.
          const { data } = WireSettledRow.safeParse(row);
          if (data) settled.push(data);
        }
        if (payouts.length >= ASSUMED.mostPayouts) break;
      }
      return toPayouts(payouts, settled);
    },

    readEvent(delivery) {
      verifySignature(options.webhookScheme, options.webhookSecret, delivery);
      const parsed = WireEvent.safeParse(parseJson(delivery.rawBody));
      if (!parsed.success) throw new ForgedEventError('not an event');
      return toEvent(parsed.data);
    },
  };
}

function statementOf(merchantId: string): Call {
  const query = { [ASSUMED.statementMerchantFilter]: merchantId };
  return { method: 'GET', path: ASSUMED.statementPath, query };
}
