import { PayoutStatus } from '@jobly/core/payouts/contract';
import type { ProviderEvent } from '@jobly/core/provider-events/stored-event';
import * as z from 'zod';
import type {
  Checkout,
  Merchant,
  ProviderBalance,
  ProviderPayout,
} from '../../ports/payment-provider.ts';
import { ASSUMED } from './assumptions.ts';
import { WireDisputeNews } from './wire-dispute.ts';
import { Card, Id, Money, Units } from './wire-values.ts';

/** The provider's replies in our terms; unknown fields and enum values are ignored. */

/** For sums that we show or add up: one currency only. */
const Dollars = z.object({ units: Units, currencyCode: z.literal('USD') });

const May = z.object({ paymentLinksEnabled: z.boolean() });

export const WireMerchant = z
  .object({
    id: z.string().min(1),
    reference: z.string().nullish(),
    capabilities: May,
    bankDetails: z.object({ accountNumber: z.string(), sortCode: z.string() }).nullish(),
    payoutSchedule: z.object({ paused: z.unknown() }).partial().nullish().catch(null),
  })
  .transform(({ id, reference, capabilities: may, bankDetails, payoutSchedule }): Merchant => ({
    id,
    reference: reference ?? undefined,
    verified: may.paymentLinksEnabled,
    // Not said: it asks the owner itself.
    needs: 'nothing',
    accepts: { card: may.paymentLinksEnabled, bnpl: may.paymentLinksEnabled, bank: false },
    bank: bankDetails
      ? {
          routingLast4: lastFour(bankDetails.sortCode),
          accountLast4: lastFour(bankDetails.accountNumber),
        }
      : undefined,
    payoutsPaused: payoutSchedule?.paused === true,
  }));

/** Masked as ****2345. */
function lastFour(masked: string): string | undefined {
  return /\d{4}$/.exec(masked)?.[0];
}

export const WireBalance = z
  .object({ available: Dollars, pending: Dollars, nextPayoutDate: z.iso.date().nullish() })
  .transform(({ available, pending, nextPayoutDate }): ProviderBalance => ({
    availableCents: available.units,
    pendingCents: pending.units,
    nextPayoutDate: nextPayoutDate ?? undefined,
  }));

const PaymentLink = z.object({
  id: Id,
  merchantId: z.string().nullish(),
  status: z.string(),
  link: z.url({ protocol: /^https?$/ }),
  amount: Money,
  reference: z.string().nullish(),
  payments: z
    .array(
      z.object({
        id: Id,
        status: z.string().nullish(),
        total: Money,
        createdAt: z.string(),
        cardDetails: Card,
      }),
    )
    .default([]),
});

const CHECKOUT_STATUS: Record<string, Checkout['status']> = {
  completed: 'paid',
  cancelled: 'revoked',
  // Undocumented; if it exists, it cannot be paid.
  expired: 'revoked',
};

const arrived: readonly string[] = ASSUMED.arrivedStatuses;
const ended = new Set<string>([...arrived, ...ASSUMED.failedStatuses]);

/**
 * A reply is about the merchant of the call (`x-merchant-id`), so a checkout without a merchant is theirs. A missing
 * reference stays missing and matches nothing (M3).
 */
export const wireCheckout = (askedMerchantId: string) =>
  PaymentLink.transform((wire): Checkout => ({
    id: wire.id,
    url: wire.link,
    // An unknown status counts as open.
    status: CHECKOUT_STATUS[wire.status] ?? 'open',
    amountCents: wire.amount.units,
    currency: wire.amount.currencyCode,
    merchantId: wire.merchantId ?? askedMerchantId,
    reference: wire.reference ?? undefined,
    paying: wire.payments.some(({ status }) => !ended.has(status ?? 'success')),
    payments: wire.payments
      .filter(({ status }) => arrived.includes(status ?? 'success'))
      .map((payment) => ({
        id: payment.id,
        amountCents: payment.total.units,
        currency: payment.total.currencyCode,
        paidAt: payment.createdAt,
        card: payment.cardDetails,
        refunded: (payment.status ?? 'success') !== 'success',
      })),
  }));

/** Enough to find an item in a list whose others may be unreadable. */
export const WireReferenced = z.looseObject({ reference: z.string().nullish().catch(undefined) });

/** Any type and currency; only wanted rows are parsed further. */
export const WireStatementRow = z.looseObject({
  id: z.string(),
  merchantId: z.string(),
  type: z.string(),
});

/** From statement rows: no payout endpoint is known. */
export const WirePayoutRow = z
  .object({
    id: z.string(),
    payoutId: z.string().nullish(),
    net: Dollars.nullish(),
    status: z.string().nullish(),
    reason: z.string().nullish(),
    arrivalDate: z.iso.date().nullish(),
    createdAt: z.string(),
    payments: z
      .array(
        z.object({
          id: z.string(),
          paymentLinkId: z.string().nullish(),
          description: z.string().nullish(),
          net: Dollars.nullish(),
        }),
      )
      .nullish(),
  })
  .transform((row): ProviderPayout => ({
    id: row.payoutId ?? row.id,
    status: PayoutStatus.safeParse(row.status).data ?? 'created',
    amountCents: row.net?.units,
    reason: row.reason ?? undefined,
    payoutDate: row.arrivalDate ?? row.createdAt.slice(0, 10),
    lines: (row.payments ?? []).map((payment) => ({
      id: payment.id,
      kind: 'payment',
      checkoutId: payment.paymentLinkId ?? undefined,
      description: payment.description ?? 'Payment',
      amountCents: payment.net?.units,
    })),
  }));

export const WireSettledRow = z
  .object({
    id: Id,
    type: z.string(),
    payoutId: z.string(),
    paymentId: z.string().max(100).nullish(),
    description: z.string().nullish(),
    net: Dollars,
  })
  .transform(({ id, type, payoutId, paymentId, description, net }) => ({
    payoutId,
    isPayment: type === ASSUMED.paymentRowType,
    line: {
      id,
      kind: ASSUMED.payoutLineKinds[type] ?? ('other' as const),
      paymentId: paymentId ?? undefined,
      description: description ?? '',
      amountCents: net.units,
    },
  }));

/** Null: of no payment. Absent: of any payment, so it must not be skipped. */
export const WireRowOfPayment = z.object({ paymentId: z.string().nullable() });

export const WireRefundRow = z.object({
  gross: Dollars.refine(({ units }) => units <= 0, 'a refund is money out'),
});

export const WireList = z.object({
  offsetId: z.string().nullish(),
  data: z.array(z.unknown()),
});

export const WireError = z.object({ errorMessage: z.string().optional() });

const OfMerchant = z.object({ merchantId: z.string() });
const OfCapability = OfMerchant.extend({ capabilities: May });
const OfPayment = z.object({ paymentLinkId: z.string(), paymentId: z.string().nullish() });

/** Events that make us read a checkout. Not paymentLink.created: it arrives before our own create call returns. */
const PAYMENT_TYPES = new Set([
  'payment.success',
  'payment.failed',
  'paymentLink.updated',
  'paymentLink.revoked',
]);

const TYPES_WITHOUT_WORK = new Set(['paymentLink.created', 'authorization.granted']);

/** Unreadable or unknown events are stored and shown to staff: they may be about money (M3). */
export const WireEvent = z
  .object({
    id: z.string().min(1).max(200),
    type: z.string().min(1).max(200),
    data: z.looseObject({}).catch({}),
  })
  .transform(({ id, type, data: given }): ProviderEvent => {
    const unreadable = { id, type, kind: 'unreadable' } as const;
    if (type === 'merchant.capabilities.updated') {
      const { data } = OfCapability.safeParse(given);
      if (!data) return unreadable;
      const { merchantId, capabilities } = data;
      const verified = capabilities.paymentLinksEnabled;
      return { id, type, kind: 'merchant-verification', merchantId, verified };
    }
    if (type.startsWith('merchant.payout.')) {
      const { data } = OfMerchant.safeParse(given);
      return data ? { id, type, kind: 'payout', ...data } : unreadable;
    }
    if (ASSUMED.isDisputeEvent(type)) {
      const { data } = WireDisputeNews.safeParse(given);
      return data ? { id, type, kind: 'dispute', ...data } : unreadable;
    }
    if (PAYMENT_TYPES.has(type)) {
      const { data } = OfPayment.safeParse(given);
      if (!data) return unreadable;
      const { paymentLinkId: checkoutId, paymentId } = data;
      return {
        id,
        type,
        kind: 'payment',
        checkoutId,
        ...(paymentId ? { paymentId } : {}),
        ...(type === 'payment.failed' ? { failed: true } : {}),
      };
    }
    return { id, type, kind: TYPES_WITHOUT_WORK.has(type) ? 'other' : 'unknown' };
  });
