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

/** The provider's replies, as far as we read them, in our words; unknown fields and enum values are let be. */

/** For sums we show or reckon with: we know cents of one currency only. */
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
  .transform(({ id, reference, capabilities, bankDetails, payoutSchedule }): Merchant => ({
    id,
    reference: reference ?? undefined,
    verified: capabilities.paymentLinksEnabled,
    bank: bankDetails
      ? {
          routingLast4: lastFour(bankDetails.sortCode),
          accountLast4: lastFour(bankDetails.accountNumber),
        }
      : undefined,
    payoutsPaused: payoutSchedule?.paused === true,
  }));

/** Masked as ****2345: the digits at the end are the account's last four. */
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
  // Not seen in the documentation; should it exist, nobody can pay there.
  expired: 'revoked',
};

const arrived: readonly string[] = ASSUMED.arrivedStatuses;
const ended = new Set<string>([...arrived, ...ASSUMED.failedStatuses]);

/**
 * The provider answers for one merchant, the one the call names (`x-merchant-id`): a checkout that does not say
 * whose it is belongs to that one. A reference that is missing stays missing, and is nobody's (M3).
 */
export const wireCheckout = (askedMerchantId: string) =>
  PaymentLink.transform((wire): Checkout => ({
    id: wire.id,
    url: wire.link,
    // A status we do not know has not been seen to end: it is open until the provider says more.
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

/** As much of a list's item as tells whether it is the one: the others may be unreadable. */
export const WireReferenced = z.looseObject({ reference: z.string().nullish().catch(undefined) });

/** Of any type and currency; only the rows that are wanted are read further. */
export const WireStatementRow = z.looseObject({
  id: z.string(),
  // Without it nobody could tell whose row it is.
  merchantId: z.string(),
  type: z.string(),
});

/** Payouts come as rows of the statement: no payout endpoint is known. */
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

/** A row that is no payout and left with one. */
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

/** Null when it is of no payment; absent, it could be of any and must not be skipped. */
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

/**
 * What makes a checkout worth reading again. Not paymentLink.created: it comes before our own create
 * call is answered, of a checkout that we do not know yet.
 */
const PAYMENT_TYPES = new Set([
  'payment.success',
  'payment.failed',
  'paymentLink.updated',
  'paymentLink.revoked',
]);

const TYPES_WITHOUT_WORK = new Set(['paymentLink.created', 'authorization.granted']);

/** An event that we cannot read or do not know is stored and shown to staff: it may be about money (M3). */
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
