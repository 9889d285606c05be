import { parseJson } from '@jobly/core/parse-json';
import { createHash } from 'node:crypto';
import type { PaymentProvider, ProviderPayout } from '../../ports/payment-provider.ts';
import type { WebhookScheme } from '../../ports/provider-error.ts';
import { provenByEither, type Secret } from '../../secret.ts';
import type * as z from 'zod';
import { ASSUMED } from './assumptions.ts';
import { lopayClient, read, type Call, type LopayOptions } from './client.ts';
import { unreadable } from './failures.ts';
import { readStatementRow } from './statement.ts';
import { verifySignature } from './webhook-signature.ts';
import * as wire from './wire.ts';
import { WireDispute, WireListedDispute } from './wire-dispute.ts';

interface LopayProviderOptions extends LopayOptions {
  webhookScheme: WebhookScheme;
  payoutHolds?: boolean;
  idempotencyKeys?: boolean;
  /** How long a refund missing from the statement may still happen. */
  refundResendMs?: number;
  webhookSecret: Secret;
  previousWebhookSecret?: Secret | undefined;
}

/** It takes the numbers of bank accounts from us. */
type LopayProvider = PaymentProvider & Required<Pick<PaymentProvider, 'setBankDetails'>>;

export function lopayProvider(options: LopayProviderOptions): LopayProvider {
  const client = lopayClient(options);
  const link = (id: string) => `/payment-link/${encodeURIComponent(id)}`;
  const merchant = (id: string) => `/merchant/${encodeURIComponent(id)}`;

  return {
    name: 'lopay',
    webhooks: ['lopay-webhook'],
    capabilities: { card: true, bnpl: ASSUMED.bnplOnLinks, refund: true, payoutEvents: true },

    registerMerchant(payload, reference) {
      const body = { ...payload, [ASSUMED.merchantReferenceField]: reference };
      return client.get(wire.WireMerchant, { method: 'POST', path: '/merchant', body });
    },

    async findMerchantByReference(reference) {
      for await (const found of client.list(wire.WireMerchant, { path: '/merchant' })) {
        if (found.reference === reference) return found;
      }
      return undefined;
    },

    getMerchant: (id) => client.get(wire.WireMerchant, { path: merchant(id) }),

    setBankDetails(id, { routingNumber, accountNumber, holder }) {
      const body = {
        sortCode: routingNumber.reveal(),
        accountNumber: accountNumber.reveal(),
        accountHolderDetails: holder,
      };
      const path = `${merchant(id)}/bank-details`;
      return client.get(wire.WireMerchant, { method: 'PUT', path, body });
    },

    getBalance: (id) =>
      client.get(wire.WireBalance, { path: ASSUMED.balancePath(encodeURIComponent(id)) }),

    createCheckout(asked) {
      const { merchantId, description, reference, returnUrl } = asked;
      const body = {
        description,
        reference,
        returnUrl,
        amount: { units: asked.amountCents, currencyCode: 'USD' },
        [ASSUMED.paymentMethodField]: asked.method,
        [ASSUMED.feeField]: { units: asked.feeCents, currencyCode: 'USD' },
      };
      const call = { method: 'POST', path: '/payment-link', merchantId, body } as const;
      return client.get(wire.wireCheckout(merchantId), call);
    },

    getCheckout: (merchantId, id) =>
      client.get(wire.wireCheckout(merchantId), { path: link(id), merchantId }),

    async findCheckoutByReference(merchantId, reference) {
      const call = { path: '/payment-link', merchantId };
      for await (const item of client.list(wire.WireReferenced, call)) {
        if (item.reference === reference) return read(wire.wireCheckout(merchantId), item, call);
      }
      return undefined;
    },

    async revokeCheckout(merchantId, id) {
      await client.send({ method: 'DELETE', path: link(id), merchantId });
    },

    resendRefunds: {
      withKeys: options.idempotencyKeys ?? false,
      afterMs: options.refundResendMs ?? 24 * 3_600_000,
    },

    async refund({ merchantId, paymentId, amountCents, key }) {
      const path = `/payment/${encodeURIComponent(paymentId)}/refund`;
      // The only bare negative number in this API.
      const call = { method: 'POST', path, merchantId, body: { amount: -amountCents } } as const;
      await client.send(options.idempotencyKeys ? { ...call, key } : call);
    },

    async listRefunds(merchantId, paymentId) {
      const call = statementOf(merchantId);
      const refunds: number[] = [];
      for await (const row of client.list(wire.WireStatementRow, call, 'throws')) {
        if (row.merchantId !== merchantId) continue;
        if (row.type !== ASSUMED.refundRowType && row.type !== ASSUMED.paymentRowType) continue;
        if (read(wire.WireRowOfPayment, row, call).paymentId !== paymentId) continue;
        // Refunds are newer than their payment.
        if (row.type === ASSUMED.paymentRowType) return refunds;
        refunds.push(-read(wire.WireRefundRow, row, call).gross.units);
      }
      // Without the payment's row the refunds are unknown.
      throw unreadable('GET statement');
    },

    getDispute: (merchantId, id) =>
      client.get(WireDispute, {
        path: `${ASSUMED.disputePath}/${encodeURIComponent(id)}`,
        merchantId,
      }),

    async listDisputes(since) {
      const disputes = [];
      const odd = [];
      for await (const dispute of client.list(WireListedDispute, { path: ASSUMED.disputePath })) {
        if ('unreadable' in dispute) odd.push(dispute.unreadable);
        else if (new Date(dispute.openedAt) < since) break;
        else disputes.push(dispute);
      }
      return { disputes, unreadable: odd };
    },

    async listPayouts(merchantId) {
      const call = statementOf(merchantId);
      const payouts = [];
      const settled = [];
      for await (const row of client.list(wire.WireStatementRow, call)) {
        if (row.merchantId !== merchantId) continue;
        if (row.type === 'payout') payouts.push(read(wire.WirePayoutRow, row, call));
        else {
          // An unreadable row shows up as the remainder of its payout.
          const { data } = wire.WireSettledRow.safeParse(row);
          if (data) settled.push(data);
        }
        if (payouts.length >= ASSUMED.mostPayouts) break;
      }
      return withAdjustments(payouts, settled);
    },

    async readStatementPage({ from, to, after }) {
      const time = ASSUMED.statementTimeFilter;
      const query = {
        [time.from]: from.toISOString(),
        [time.to]: to.toISOString(),
        pageSize: String(ASSUMED.pageSize),
        ...(after ? { offsetId: after } : {}),
      };
      const list = await client.get(wire.WireList, { path: ASSUMED.statementPath, query });
      const rows = list.data.map((row) => readStatementRow(row, { from, to }));
      const inTime = rows.filter(({ createdAt }) => {
        const madeAt = new Date(createdAt);
        return madeAt >= from && madeAt < to;
      });
      return { rows: inTime, next: rows.length > 0 ? (list.offsetId ?? undefined) : undefined };
    },
    ...(options.payoutHolds && {
      async holdPayouts(id: string, paused: boolean) {
        const path = ASSUMED.payoutSchedulePath(encodeURIComponent(id));
        await client.send({ method: 'PUT', path, body: { paused } });
      },
    }),

    readEvent(delivery) {
      const { webhookScheme, webhookSecret, previousWebhookSecret } = options;
      provenByEither(webhookSecret, previousWebhookSecret, (secret) =>
        verifySignature(webhookScheme, secret, delivery),
      );
      const text = Buffer.from(delivery.rawBody).toString();
      const { data } = wire.WireEvent.safeParse(parseJson(text));
      if (data) return data;
      // No id, so its content identifies it (M8).
      const id = `sha256:${createHash('sha256').update(delivery.rawBody).digest('hex')}`;
      return { id, type: 'not an event', kind: 'unreadable' };
    },
  };
}

function statementOf(merchantId: string): Call {
  const query = { [ASSUMED.statementMerchantFilter]: merchantId };
  return { path: ASSUMED.statementPath, query };
}

export function withAdjustments(
  payouts: ProviderPayout[],
  settled: z.output<typeof wire.WireSettledRow>[],
): ProviderPayout[] {
  const others = settled.filter(({ isPayment }) => !isPayment);
  const within = Map.groupBy(others, ({ payoutId }) => payoutId);
  return payouts.map((payout) => {
    const rows = within.get(payout.id) ?? [];
    return Object.assign(payout, { lines: [...payout.lines, ...rows.map(({ line }) => line)] });
  });
}
