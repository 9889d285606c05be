import { book, feeDetail, isCardLike } from './balance.ts';
import { raiseDispute } from './disputes.ts';
import { emitAbout } from './events.ts';
import { stripeFee, type PaidBy } from './objects/methods.ts';
import {
  FAILURES,
  newCharge,
  newIntent,
  type Charge,
  type Payer,
  type PaymentIntent,
} from './objects/payment.ts';
import type { Session } from './objects/session.ts';
import type { Stripe } from './tables.ts';

const CARD_DAYS = 2;
const DEBIT_DAYS = 4;

/** The payment of a checkout, and one more try at it. */
function attempt(stripe: Stripe, session: Session, paidBy: PaidBy, payer: Payer) {
  const { intents, charges, sessions } = stripe;
  const known = session.payment_intent ? intents.get(session.payment_intent) : undefined;
  const intent = known ?? intents.insert(newIntent(session));
  if (!known) emitAbout(stripe, 'payment_intent.created', intent);
  const charge = charges.insert(newCharge(intent, paidBy, payer));
  const opened = sessions.save({ ...session, payment_intent: intent.id, paidBy: null });
  return { intent, charge, opened };
}

/** Takes the money, or does not, in the same step as the checkout learns of it. */
export function pay(stripe: Stripe, session: Session, paidBy: PaidBy, payer: Payer): Session {
  const refusal = refusalOf(paidBy);
  if (refusal) return refusePayment(stripe, session, paidBy, refusal);
  const { intent, charge, opened } = attempt(stripe, session, paidBy, payer);
  const isDebit = paidBy.type === 'us_bank_account';
  if (isDebit) begin(stripe, intent, charge);
  else succeed(stripe, intent, charge);
  const done = stripe.sessions.save({
    ...opened,
    status: 'complete',
    payment_status: isDebit ? 'unpaid' : 'paid',
    customer_details: { address: null, phone: null, ...payer, ...NO_TAX },
    closesAt: null,
    url: null,
  });
  emitAbout(stripe, 'checkout.session.completed', done);
  return done;
}

export function refusePayment(
  stripe: Stripe,
  session: Session,
  paidBy: PaidBy,
  refusal: Refusal,
): Session {
  const { intent, charge, opened } = attempt(stripe, session, paidBy, { name: null, email: null });
  fail(stripe, intent, charge, refusal);
  return opened;
}

const NO_TAX = { business_name: null, individual_name: null, tax_exempt: 'none', tax_ids: [] };

const refusalOf = (paidBy: PaidBy) =>
  paidBy.type === 'card' && (paidBy.outcome === 'declined' || paidBy.outcome === 'no-funds')
    ? FAILURES[paidBy.outcome]
    : null;

type Refusal = (typeof FAILURES)[keyof typeof FAILURES];

function fail(stripe: Stripe, intent: PaymentIntent, charge: Charge, refusal: Refusal): void {
  const failed = stripe.charges.save({
    ...charge,
    status: 'failed',
    failure_code: refusal.code,
    failure_message: refusal.message,
    outcome: { ...charge.outcome, reason: refusal.decline_code, type: 'issuer_declined' },
    daysLeft: null,
  });
  const error = { ...refusal, type: 'card_error', charge: charge.id, payment_intent: intent.id };
  const saved = stripe.intents.save({
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charge.id,
    last_payment_error: error,
  });
  emitAbout(stripe, 'charge.failed', failed);
  emitAbout(stripe, 'payment_intent.payment_failed', saved);
}

function begin(stripe: Stripe, intent: PaymentIntent, charge: Charge): void {
  const pending = stripe.charges.save({ ...charge, daysLeft: DEBIT_DAYS });
  const { payment_method } = charge;
  const now = { status: 'processing', latest_charge: charge.id, payment_method } as const;
  const processing = stripe.intents.save({ ...intent, ...now });
  emitAbout(stripe, 'charge.pending', pending);
  emitAbout(stripe, 'payment_intent.processing', processing);
}

function succeed(stripe: Stripe, intent: PaymentIntent, charge: Charge): void {
  const { amount, application_fee_amount: applicationFee, paidBy, payment_method } = charge;
  const fees = [
    ...(applicationFee
      ? [feeDetail(applicationFee, 'application_fee', 'Jobly application fee')]
      : []),
    feeDetail(stripeFee(paidBy, amount), 'stripe_fee', 'Stripe processing fees'),
  ];
  const booked = book(stripe, charge.accountId, {
    type: isCardLike(charge) ? 'charge' : 'payment',
    reporting_category: 'charge',
    source: charge.id,
    amount,
    description: charge.description,
    fees,
    // A debit has waited already.
    daysLeft: paidBy.type === 'us_bank_account' ? 0 : CARD_DAYS,
  });
  const succeeded = stripe.charges.save({
    ...charge,
    amount_captured: amount,
    balance_transaction: booked.id,
    captured: true,
    paid: true,
    status: 'succeeded',
    daysLeft: null,
  });
  const paid = stripe.intents.save({
    ...intent,
    amount_received: amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method,
    status: 'succeeded',
  });
  emitAbout(stripe, 'charge.succeeded', succeeded);
  emitAbout(stripe, 'payment_intent.succeeded', paid);
  if (paidBy.type === 'card' && paidBy.outcome === 'disputed') {
    raiseDispute(stripe, succeeded, { reason: 'fraudulent', status: 'needs_response' });
  }
}

/** The bank has answered: a debit succeeded or failed. */
export function settleDebit(stripe: Stripe, charge: Charge, outcome: 'succeeds' | 'fails'): void {
  const intent = stripe.intents.get(charge.payment_intent);
  const session = intent && stripe.sessions.get(intent.sessionId);
  if (!intent || !session) return;
  const type = 'checkout.session.async_payment_';
  if (outcome === 'fails') {
    fail(stripe, intent, charge, FAILURES.debit);
    emitAbout(stripe, `${type}failed`, session);
    return;
  }
  succeed(stripe, intent, charge);
  const paid = stripe.sessions.save({ ...session, payment_status: 'paid' });
  emitAbout(stripe, `${type}succeeded`, paid);
}

/** A debit comes back after it was paid, which the bank decides alone: a dispute that is lost at once. */
export const returnDebit = (stripe: Stripe, charge: Charge) =>
  raiseDispute(stripe, charge, { reason: 'insufficient_funds', status: 'lost' });

/** One working day passes for debits; those that are returned come back on the day after they were paid. */
export function advanceDebits(stripe: Stripe, only: { accountId?: string }): void {
  for (const charge of stripe.charges.due('daysLeft', 99, only)) {
    const daysLeft = (charge.daysLeft ?? 0) - 1;
    const { paidBy } = charge;
    if (daysLeft > 0) stripe.charges.save({ ...charge, daysLeft });
    else if (charge.status === 'succeeded') {
      returnDebit(stripe, stripe.charges.save({ ...charge, daysLeft: null }));
    } else if (paidBy.type === 'us_bank_account') {
      settleDebit(stripe, charge, paidBy.outcome === 'fails' ? 'fails' : 'succeeds');
      const paid = stripe.charges.get(charge.id);
      if (paid && paidBy.outcome === 'is-returned') stripe.charges.save({ ...paid, daysLeft: 1 });
    }
  }
}
