import { randomBytes, randomUUID } from 'node:crypto';
import { emit } from './events/events.ts';
import { CURRENCY, feeOf } from './money.ts';
import type { Activity, Merchant, Money, PaidWith, Payment, PaymentLink } from './records.ts';
import { unprocessable, type LinkContent } from './wire/input.ts';
import type { World } from './world.ts';

export function createLink(world: World, merchant: Merchant, content: LinkContent): PaymentLink {
  if (!merchant.capabilities.paymentLinksEnabled) {
    throw unprocessable('Merchant cannot accept payments yet');
  }
  const { amount, fee } = content;
  if (amount.currencyCode !== CURRENCY) {
    throw unprocessable(`Merchant takes payments in ${CURRENCY} only`);
  }
  if (fee && (fee.currencyCode !== CURRENCY || fee.units > amount.units)) {
    throw unprocessable('The fee must be a part of the amount');
  }
  return world.transact(() => {
    const now = new Date().toISOString();
    const link = world.links.insert({
      id: randomUUID(),
      merchantId: merchant.id,
      status: 'pending',
      code: randomBytes(3).toString('hex').slice(0, 5),
      key: randomUUID(),
      ...content,
      createdAt: now,
      updatedAt: now,
    });
    emit(world, 'paymentLink.created', merchant.id, { paymentLinkId: link.id });
    return link;
  });
}

export function revokeLink(world: World, link: PaymentLink): void {
  world.transact(() => {
    if (link.status === 'cancelled') return;
    if (link.status !== 'pending') throw unprocessable(`Payment link already ${link.status}`);
    if (world.attempts.find({ linkId: link.id, state: 'processing' })) {
      throw unprocessable('A payment on this link is being processed');
    }
    world.links.save({ ...link, status: 'cancelled', updatedAt: new Date().toISOString() });
    emit(world, 'paymentLink.revoked', link.merchantId, { paymentLinkId: link.id });
  });
}

export function charge(world: World, linkId: string, paidWith: PaidWith): Payment {
  return world.transact(() => {
    const link = world.links.get(linkId);
    if (link?.status !== 'pending') throw unprocessable('Payment link is not open');
    return take(world, link, paidWith, link.amount);
  });
}

/**
 * An unexpected charge: late, twice, or of another sum. Entered like any other; a link that was withdrawn stays
 * withdrawn.
 */
export const chargeAnyway = (world: World, link: PaymentLink, paidWith: PaidWith, total: Money) =>
  world.transact(() => take(world, link, paidWith, total));

function take(world: World, link: PaymentLink, paidWith: PaidWith, total: Money): Payment {
  const now = new Date().toISOString();
  const payment = world.payments.insert({
    id: randomUUID(),
    merchantId: link.merchantId,
    paymentLinkId: link.id,
    type: paidWith.type,
    status: 'success',
    cardDetails: paidWith.type === 'card' ? paidWith.card : null,
    total,
    refundedUnits: 0,
    createdAt: now,
    updatedAt: now,
  });
  const status = link.status === 'pending' ? 'completed' : link.status;
  world.links.save({ ...link, status, updatedAt: now });
  enterInStatement(world, payment, {
    id: payment.id,
    type: 'payment',
    grossUnits: total.units,
    feeUnits: feeOf(link, total, paidWith.type),
  });
  const data = { paymentLinkId: link.id, paymentId: payment.id };
  emit(world, 'payment.success', link.merchantId, data);
  return payment;
}

/** Fees are kept by the provider (assumed): the whole refund comes out of the merchant's balance. */
export function refund(world: World, payment: Payment, units: number): Payment {
  return world.transact(() => {
    const disputes = world.disputes.newest({ paymentId: payment.id });
    if (disputes.some(({ status }) => status === 'open')) {
      throw unprocessable('A disputed payment cannot be refunded');
    }
    const lostUnits = disputes
      .filter(({ status }) => status === 'lost')
      .reduce((sum, { amount }) => sum + amount.units, 0);
    if (units > payment.total.units - payment.refundedUnits - lostUnits) {
      throw unprocessable('Refund is more than what remains of the payment');
    }
    const entry = { id: randomUUID(), type: 'refund', grossUnits: -units, feeUnits: 0 } as const;
    enterInStatement(world, payment, entry);
    const refundedUnits = payment.refundedUnits + units;
    const updatedAt = new Date().toISOString();
    return world.payments.save({ ...payment, refundedUnits, status: 'refunded', updatedAt });
  });
}

export const NO_PAYOUT = { status: null, reason: null, arrivalDate: null, payments: null };

export function enterInStatement(
  { activity, links }: World,
  { id: paymentId, merchantId, paymentLinkId, total }: Payment,
  entry: Pick<Activity, 'id' | 'type' | 'grossUnits' | 'feeUnits' | 'disputeId'>,
): void {
  activity.insert({
    ...entry,
    merchantId,
    paymentId,
    paymentLinkId,
    payoutId: null,
    description: links.get(paymentLinkId)?.description ?? '',
    currencyCode: total.currencyCode,
    netUnits: entry.grossUnits - entry.feeUnits,
    ...NO_PAYOUT,
    createdAt: new Date().toISOString(),
  });
}
