import { randomUUID } from 'node:crypto';
import { emit } from '../events/emit.ts';
import { totalOf } from '../links/amounts.ts';
import type { Activity, Money, PaidWith, Payment, PaymentLink } from '../store/records.ts';
import { unprocessable } from '../wire/errors.ts';
import type { World } from '../world.ts';
import { feeOf } from './fees.ts';

/** What a payer does: a link is completed here once, or not at all. */
export function charge(world: World, linkId: string, paidWith: PaidWith): Payment {
  const { store } = world;
  return store.transact(() => {
    const link = store.links.get(linkId);
    if (link?.status !== 'pending') throw unprocessable('Payment link is not open');
    const { amount: subtotal, taxes } = link;
    return take(world, link, paidWith, { subtotal, taxes, total: totalOf(link) });
  });
}

/**
 * What must not happen and does: a charge that came late, twice, or of another sum than was asked
 * for. It is entered like any other; only a link that was withdrawn stays so.
 */
export const chargeAnyway = (world: World, link: PaymentLink, paidWith: PaidWith, total: Money) =>
  world.store.transact(() => take(world, link, paidWith, { subtotal: total, taxes: [], total }));

type Bill = Pick<Payment, 'subtotal' | 'taxes' | 'total'>;

/** The one place where money comes in. */
function take(world: World, link: PaymentLink, paidWith: PaidWith, bill: Bill): Payment {
  const { store } = world;
  const now = world.now().toISOString();
  const payment = store.payments.insert({
    id: randomUUID(),
    merchantId: link.merchantId,
    paymentLinkId: link.id,
    type: paidWith.type,
    status: 'success',
    cardDetails: paidWith.type === 'card' ? paidWith.card : null,
    ...bill,
    refundedUnits: 0,
    createdAt: now,
    updatedAt: now,
  });
  const status = link.status === 'pending' ? 'completed' : link.status;
  store.links.save({ ...link, status, updatedAt: now });
  const [grossUnits, feeUnits] = [payment.total.units, feeFor(link, payment)];
  enterInStatement(world, payment, 'payment', { id: payment.id, grossUnits, feeUnits });
  const data = { paymentLinkId: link.id, paymentId: payment.id };
  emit(world, 'payment.success', link.merchantId, data);
  return payment;
}

/** The link's own fee when it has one, never more than was paid; otherwise the provider's rates. */
function feeFor({ fee }: PaymentLink, { total, type }: Payment): number {
  if (fee?.currencyCode !== total.currencyCode) return feeOf(total.units, type);
  return Math.min(fee.units, total.units);
}

/** Fees are kept by the provider (assumed): the whole refund comes out of the merchant's balance. */
export function refund(world: World, paymentId: string, units: number): Payment {
  const { store } = world;
  return store.transact(() => {
    const payment = store.payments.get(paymentId);
    if (!payment) throw unprocessable('Payment cannot be refunded');
    if (units > payment.total.units - payment.refundedUnits) {
      throw unprocessable('Refund is more than what remains of the payment');
    }
    const entry = { id: randomUUID(), grossUnits: -units, feeUnits: 0 };
    enterInStatement(world, payment, 'refund', entry);
    const refundedUnits = payment.refundedUnits + units;
    const updatedAt = world.now().toISOString();
    return store.payments.save({ ...payment, refundedUnits, status: 'refunded', updatedAt });
  });
}

function enterInStatement(
  world: World,
  payment: Payment,
  type: 'payment' | 'refund',
  entry: Pick<Activity, 'id' | 'grossUnits' | 'feeUnits'>,
): void {
  const { activity, links } = world.store;
  activity.insert({
    ...entry,
    merchantId: payment.merchantId,
    type,
    paymentId: payment.id,
    paymentLinkId: payment.paymentLinkId,
    payoutId: null,
    description: links.get(payment.paymentLinkId)?.description ?? '',
    currencyCode: payment.total.currencyCode,
    netUnits: entry.grossUnits - entry.feeUnits,
    status: null,
    reason: null,
    arrivalDate: null,
    payments: null,
    createdAt: world.now().toISOString(),
  });
}
