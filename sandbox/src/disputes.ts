import { randomUUID } from 'node:crypto';
import { emit } from './events/events.ts';
import { enterInStatement } from './links.ts';
import type { Dispute, Payment } from './records.ts';
import { unprocessable } from './wire/input.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
/** What the provider charges for a dispute, whatever it is about; given back when it is won. */
const FEE_UNITS = 1_500;

interface Raised {
  /** All that is left of the payment, if undefined; a bank may claim again what was refunded. */
  units: number | undefined;
  reason: string;
  dueInDays: number;
}

/**
 * Documented is only that a lost dispute is charged with a fee and that a won one returns both; so both are withheld
 * while it is open. The events, the calls and the fields are assumed.
 */
export function raiseDispute(world: World, payment: Payment, raised: Raised): Dispute {
  return world.transact(() => {
    const { id: paymentId, merchantId, total, refundedUnits } = payment;
    const others = world.disputes.newest({ paymentId });
    if (others.some(({ status }) => status !== 'won')) {
      throw unprocessable('The payment is disputed already');
    }
    const units = raised.units ?? (total.units - refundedUnits || total.units);
    if (units < 1 || units > total.units) {
      throw unprocessable('A dispute is about no more than the payment');
    }
    const { currencyCode } = total;
    const now = new Date();
    const dispute = world.disputes.insert({
      id: randomUUID(),
      merchantId,
      paymentId,
      status: 'open',
      reason: raised.reason,
      amount: { units, currencyCode },
      fee: { units: FEE_UNITS, currencyCode },
      evidenceDueBy: new Date(now.getTime() + raised.dueInDays * DAY_MS).toISOString(),
      closedAt: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    enter(world, payment, dispute, 'dispute');
    emitDispute(world, 'dispute.created', dispute);
    return dispute;
  });
}

export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  return world.transact(() => {
    if (dispute.status === status) return dispute;
    if (dispute.status !== 'open') throw unprocessable(`Dispute is already ${dispute.status}`);
    const now = new Date().toISOString();
    const closed = world.disputes.save({ ...dispute, status, closedAt: now, updatedAt: now });
    const payment = world.payments.get(dispute.paymentId);
    if (status === 'won' && payment) enter(world, payment, closed, 'disputeReversal');
    emitDispute(world, `dispute.${status}`, closed);
    return closed;
  });
}

function enter(
  world: World,
  payment: Payment,
  { id: disputeId, amount, fee }: Dispute,
  type: 'dispute' | 'disputeReversal',
): void {
  const sign = type === 'dispute' ? 1 : -1;
  enterInStatement(world, payment, {
    id: randomUUID(),
    type,
    disputeId,
    grossUnits: -sign * amount.units,
    feeUnits: sign * fee.units,
  });
}

function emitDispute(
  world: World,
  type: `dispute.${'created' | 'won' | 'lost'}`,
  dispute: Dispute,
): void {
  const { id: disputeId, merchantId, paymentId } = dispute;
  emit(world, type, merchantId, { paymentId, disputeId });
}
