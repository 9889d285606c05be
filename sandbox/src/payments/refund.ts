import { randomUUID } from 'node:crypto';
import type { Payment } from '../store/records.ts';
import { invalid, unprocessable } from '../wire/errors.ts';
import { Fields } from '../wire/fields.ts';
import type { World } from '../world.ts';

/** The amount is a bare negative integer, alone in this API. */
export function readRefund(body: unknown): number {
  const fields = new Fields(body);
  if (fields.missing('amount')) throw fields.wrong('amount', 'is required');
  const amount = fields.integer('amount', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (amount >= 0) throw invalid('amount must be a negative integer');
  return -amount;
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
    const now = world.now().toISOString();
    store.activity.insert({
      id: randomUUID(),
      merchantId: payment.merchantId,
      type: 'refund',
      paymentId,
      paymentLinkId: payment.paymentLinkId,
      payoutId: null,
      description: store.links.get(payment.paymentLinkId)?.description ?? '',
      currencyCode: payment.total.currencyCode,
      grossUnits: -units,
      feeUnits: 0,
      netUnits: -units,
      status: null,
      reason: null,
      arrivalDate: null,
      payments: null,
      createdAt: now,
    });
    const refundedUnits = payment.refundedUnits + units;
    return store.payments.save({ ...payment, refundedUnits, status: 'refunded', updatedAt: now });
  });
}
