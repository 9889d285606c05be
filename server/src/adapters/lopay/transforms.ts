import { PayoutStatus } from '@jobly/core/payouts/contract';
import type {
  Checkout,
  Merchant,
  ProviderBalance,
  ProviderPayout,
} from '../../ports/payment-provider.ts';
import type { ProviderEvent } from '@jobly/core/provider-events/stored-event';
import * as z from 'zod';
import { ASSUMED } from './assumptions.ts';
import type {
  WireBalance,
  WireEvent,
  WireMerchant,
  WirePaymentLink,
  WirePayoutRow,
  WireSettledRow,
} from './wire.ts';

export function toMerchant(wire: z.output<typeof WireMerchant>): Merchant {
  return {
    id: wire.id,
    reference: wire.reference ?? undefined,
    verified: wire.capabilities.paymentLinksEnabled,
    // Masked as ****2345: the digits at the end are the account's last four.
    bank: wire.bankDetails
      ? {
          routingLast4: lastFour(wire.bankDetails.sortCode),
          accountLast4: lastFour(wire.bankDetails.accountNumber),
        }
      : undefined,
  };
}

function lastFour(masked: string): string | undefined {
  return /\d{4}$/.exec(masked)?.[0];
}

export function toBalance(wire: z.output<typeof WireBalance>): ProviderBalance {
  return {
    availableCents: wire.available.units,
    pendingCents: wire.pending.units,
    nextPayoutDate: wire.nextPayoutDate ?? undefined,
  };
}

const CHECKOUT_STATUS: Record<string, Checkout['status']> = {
  completed: 'paid',
  cancelled: 'revoked',
  // Not seen in the documentation; should it exist, nobody can pay there.
  expired: 'revoked',
};

const arrived: readonly string[] = ASSUMED.arrivedStatuses;

/**
 * The provider answers for one merchant, the one the call names (`x-merchant-id`): a checkout that does not say
 * whose it is belongs to that one. A reference that is missing stays missing, and is nobody's (M3).
 */
export function toCheckout(
  wire: z.output<typeof WirePaymentLink>,
  askedMerchantId: string,
): Checkout {
  return {
    id: wire.id,
    url: wire.link,
    // A status we do not know has not been seen to end: it is open until the provider says more.
    status: CHECKOUT_STATUS[wire.status] ?? 'open',
    amountCents: wire.amount.units,
    currency: wire.amount.currencyCode,
    merchantId: wire.merchantId ?? askedMerchantId,
    reference: wire.reference ?? undefined,
    payments: wire.payments
      .filter(({ status }) => arrived.includes(status ?? 'success'))
      .map((payment) => ({
        id: payment.id,
        amountCents: payment.total.units,
        currency: payment.total.currencyCode,
        paidAt: payment.createdAt,
        refunded: (payment.status ?? 'success') !== 'success',
      })),
  };
}

type SettledRow = z.output<typeof WireSettledRow>;

/** Payouts come as rows of the statement: no payout endpoint is known. */
export function toPayouts(
  rows: z.output<typeof WirePayoutRow>[],
  settled: SettledRow[] = [],
): ProviderPayout[] {
  const settledIn = Map.groupBy(settled, ({ payoutId }) => payoutId);
  return rows.map((row) => ({
    id: row.payoutId ?? row.id,
    adjustments: (settledIn.get(row.payoutId ?? row.id) ?? [])
      .filter(({ type }) => type !== ASSUMED.paymentRowType)
      .map((line) => ({
        id: line.id,
        kind: line.type === ASSUMED.refundRowType ? ('refund' as const) : ('other' as const),
        paymentId: line.paymentId ?? undefined,
        description: line.description ?? '',
        amountCents: line.net.units,
      })),
    status: PayoutStatus.safeParse(row.status).data ?? 'created',
    amountCents: row.net?.units,
    reason: row.reason ?? undefined,
    payoutDate: row.arrivalDate ?? row.createdAt.slice(0, 10),
    payments: (row.payments ?? []).map((payment) => ({
      id: payment.id,
      checkoutId: payment.paymentLinkId ?? undefined,
      description: payment.description ?? 'Payment',
      amountCents: payment.net?.units,
    })),
  }));
}

const MerchantData = z.object({ merchantId: z.string() });
const CapabilityData = MerchantData.extend({
  capabilities: z.object({ paymentLinksEnabled: z.boolean() }),
});
const PaymentData = z.object({ paymentLinkId: z.string(), paymentId: z.string().nullish() });

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

/** An event whose data we cannot read is stored and shown to staff, never guessed at (M3). */
export function toEvent(wire: z.output<typeof WireEvent>): ProviderEvent {
  const base = { id: wire.id, type: wire.type };
  if (wire.type === 'merchant.capabilities.updated') {
    const { data } = CapabilityData.safeParse(wire.data);
    if (!data) return { ...base, kind: 'unreadable' };
    return {
      ...base,
      kind: 'merchant-verification',
      merchantId: data.merchantId,
      verified: data.capabilities.paymentLinksEnabled,
    };
  }
  if (wire.type.startsWith('merchant.payout.')) {
    const { data } = MerchantData.safeParse(wire.data);
    if (!data) return { ...base, kind: 'unreadable' };
    return { ...base, kind: 'payout', merchantId: data.merchantId };
  }
  if (PAYMENT_TYPES.has(wire.type)) {
    const { data } = PaymentData.safeParse(wire.data);
    if (!data) return { ...base, kind: 'unreadable' };
    return {
      ...base,
      kind: 'payment',
      checkoutId: data.paymentLinkId,
      ...(data.paymentId ? { paymentId: data.paymentId } : {}),
      ...(wire.type === 'payment.failed' ? { failed: true } : {}),
    };
  }
  return { ...base, kind: 'other' };
}
