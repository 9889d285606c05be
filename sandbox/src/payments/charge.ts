import { randomUUID } from 'node:crypto';
import { emit } from '../events/emit.ts';
import { totalOf } from '../links/amounts.ts';
import type { Money, PaidWith, Payment, PaymentLink } from '../store/records.ts';
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
export function chargeAnyway(
  world: World,
  link: PaymentLink,
  paidWith: PaidWith,
  total: Money,
): Payment {
  const bill = { subtotal: total, taxes: [], total };
  return world.store.transact(() => take(world, link, paidWith, bill));
}

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
  enterInStatement(world, link, payment);
  const data = { paymentLinkId: link.id, paymentId: payment.id };
  emit(world, 'payment.success', link.merchantId, data);
  return payment;
}

/** The link's own fee when it has one, never more than was paid; otherwise the provider's rates. */
function feeFor({ fee }: PaymentLink, { total, type }: Payment): number {
  if (fee?.currencyCode !== total.currencyCode) return feeOf(total.units, type);
  return Math.min(fee.units, total.units);
}

function enterInStatement(world: World, link: PaymentLink, payment: Payment): void {
  const gross = payment.total.units;
  const fee = feeFor(link, payment);
  world.store.activity.insert({
    id: payment.id,
    merchantId: payment.merchantId,
    type: 'payment',
    paymentId: payment.id,
    paymentLinkId: link.id,
    payoutId: null,
    description: link.description,
    currencyCode: payment.total.currencyCode,
    grossUnits: gross,
    feeUnits: fee,
    netUnits: gross - fee,
    status: null,
    reason: null,
    arrivalDate: null,
    payments: null,
    createdAt: payment.createdAt,
  });
}
