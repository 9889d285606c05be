import { randomUUID } from 'node:crypto';
import { emit } from '../events/emit.ts';
import { totalOf } from '../links/amounts.ts';
import type { PaidWith, Payment, PaymentLink } from '../store/records.ts';
import { unprocessable } from '../wire/errors.ts';
import type { World } from '../world.ts';
import { feeOf } from './fees.ts';

/** The one place where money comes in: a link is completed here once, or not at all. */
export function charge(world: World, linkId: string, paidWith: PaidWith): Payment {
  const { store } = world;
  return store.transact(() => {
    const link = store.links.get(linkId);
    if (link?.status !== 'pending') throw unprocessable('Payment link is not open');
    const now = world.now().toISOString();
    const total = totalOf(link);
    const payment = store.payments.insert({
      id: randomUUID(),
      merchantId: link.merchantId,
      paymentLinkId: link.id,
      type: paidWith.type,
      status: 'success',
      cardDetails: paidWith.type === 'card' ? paidWith.card : null,
      taxes: link.taxes,
      subtotal: link.amount,
      total,
      refundedUnits: 0,
      createdAt: now,
      updatedAt: now,
    });
    store.links.save({ ...link, status: 'completed', updatedAt: now });
    enterInStatement(world, link, payment);
    const data = { paymentLinkId: link.id, paymentId: payment.id };
    emit(world, 'payment.success', link.merchantId, data);
    return payment;
  });
}

function enterInStatement(world: World, link: PaymentLink, payment: Payment): void {
  const gross = payment.total.units;
  const fee = feeOf(gross, payment.type);
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
