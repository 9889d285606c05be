import { book, feeDetail, isCardLike } from './balance.ts';
import { emitAbout } from './events.ts';
import type { Charge } from './objects/payment.ts';
import { newRefund, type Refund, type RefundInput } from './objects/refund.ts';
import type { Stripe } from './tables.ts';
import { must, refuse } from './wire/input.ts';

const REFUND_DAYS = 3;

type Wanted = Omit<RefundInput, 'amount'> & { amount?: number | undefined; withFee: boolean };

export function createRefund(stripe: Stripe, charge: Charge, wanted: Wanted): Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = wanted.amount ?? left;
  if (charge.status !== 'succeeded') throw refuse(`The charge ${charge.id} has not succeeded.`);
  const dispute = stripe.disputes.find({ charge: charge.id });
  if (dispute && !dispute.is_charge_refundable && dispute.status !== 'won') {
    const message = `The charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw refuse(message, { code: 'charge_disputed' });
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw refuse(message, { code: 'charge_already_refunded' });
  }
  if (amount > left) {
    throw refuse(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      {
        param: 'amount',
      },
    );
  }
  const refund = newRefund(charge, { ...wanted, amount });
  const booked = book(stripe, charge.accountId, {
    type: isCardLike(charge) ? 'refund' : 'payment_refund',
    reporting_category: 'refund',
    source: refund.id,
    amount: -amount,
    description: `REFUND FOR CHARGE (${charge.description ?? ''})`,
    fees: wanted.withFee ? feeBack(charge, amount) : [],
  });
  // A bank transfer takes days, and a card of the test numbers refuses later.
  const failsLater = charge.paidBy.type === 'card' && charge.paidBy.outcome === 'refund-fails';
  const isSlow = charge.paidBy.type === 'us_bank_account';
  const saved = stripe.refunds.insert({
    ...refund,
    balance_transaction: booked.id,
    status: isSlow ? 'pending' : 'succeeded',
    daysLeft: isSlow || failsLater ? REFUND_DAYS : null,
  });
  giveBack(stripe, charge, amount);
  emitAbout(stripe, 'refund.created', saved);
  return saved;
}

function giveBack(stripe: Stripe, charge: Charge, amount: number): void {
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded === charge.amount;
  const saved = stripe.charges.save({ ...charge, amount_refunded, refunded });
  if (amount > 0) emitAbout(stripe, 'charge.refunded', saved);
}

/** The platform's fee goes back in proportion, without ever more than there was. */
function feeBack(charge: Charge, amount: number) {
  const fee = charge.application_fee_amount ?? 0;
  const part = (refunded: number) =>
    Math.floor((fee * refunded * 2 + charge.amount) / (charge.amount * 2));
  const back = part(charge.amount_refunded + amount) - part(charge.amount_refunded);
  return back > 0 ? [feeDetail(-back, 'application_fee', 'Application fee refund')] : [];
}

export function endRefund(stripe: Stripe, refund: Refund, failure_reason: string | null): Refund {
  if (refund.status === 'failed') throw refuse('This refund has failed already.');
  if (failure_reason === null) {
    const arrived = stripe.refunds.save({ ...refund, status: 'succeeded', daysLeft: null });
    emitAbout(stripe, 'refund.updated', arrived);
    return arrived;
  }
  const charge = must(stripe.charges.get(refund.charge), 'charge', refund.charge);
  const booked = book(stripe, refund.accountId, {
    type: 'refund_failure',
    reporting_category: 'refund_failure',
    source: refund.id,
    amount: refund.amount,
    description: `REFUND FAILURE (${charge.description ?? ''})`,
  });
  const failed = stripe.refunds.save({
    ...refund,
    status: 'failed',
    failure_reason,
    failure_balance_transaction: booked.id,
    daysLeft: null,
  });
  giveBack(stripe, charge, -refund.amount);
  for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated']) {
    emitAbout(stripe, type, failed);
  }
  return failed;
}

export function advanceRefunds(stripe: Stripe, only: { accountId?: string }): void {
  for (const refund of stripe.refunds.due('daysLeft', 99, only)) {
    const daysLeft = (refund.daysLeft ?? 0) - 1;
    if (daysLeft > 0) stripe.refunds.save({ ...refund, daysLeft });
    else endRefund(stripe, refund, refund.status === 'succeeded' ? 'declined' : null);
  }
}
