import {
  extraPaymentFeeText,
  extraPaymentText,
  receiptEmail,
  receiptText,
} from '@jobly/core/checkout/receipt';
import { toE164 } from '@jobly/core/phone';
import type { Db } from '../../../db/database.ts';
import type { QueueMessage } from '../../../outgoing-message.ts';
import { ProviderError } from '../../../ports/payment-provider.ts';
import { lockPayment, markFollowedUp } from './follow-up-queries.ts';
import type { SyncDeps } from '../attempts/sync-checkout.ts';
import { readReceipt } from './receipt-queries.ts';
import { closeCheckouts } from '../attempts/reconcile.ts';
import { findOpenRefund } from '../refunds/refund-queries.ts';
import { settleRefund } from '../refunds/settle-refunds.ts';

export interface FollowUpDeps extends SyncDeps {
  publicUrl: string;
  queueMessage: QueueMessage;
  /**
   * False for a number outside the countries we text to, and for one that has said STOP by now: it gets
   * no text, and nobody is told that it did.
   */
  mayText: (db: Db, phone: string) => Promise<boolean>;
  /** A paid link may bring one request for a review. */
  scheduleReview: (db: Db, paymentLinkId: string) => Promise<void>;
  /** Money arrived: the balance on the contractor's screen moves. */
  refreshBalance: (userId: string) => Promise<void>;
}

/**
 * What follows a payment, once. Receipt and review request commit with the mark that it is done; the rest has a
 * second way (the reconciler's looks, the balance's poll), so a provider that is away holds up nothing.
 */
export async function followUp(deps: FollowUpDeps, paymentId: string): Promise<void> {
  const { system } = deps.database;
  // Before anything is said of it: a refund is promised once the provider has taken it.
  const refund = await findOpenRefund(system, paymentId);
  if (refund) await settleRefund(deps, refund.id);
  const payment = await system.transaction().execute((db) => sendReceipt(deps, db, paymentId));
  if (!payment) return;
  try {
    await closeCheckouts(deps, payment.payment_link_id);
    await deps.refreshBalance(payment.user_id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}

/** One receipt per paid link: by the row's lock, and by the message's key besides (M13). */
async function sendReceipt(deps: FollowUpDeps, db: Db, paymentId: string) {
  const payment = await lockPayment(db, paymentId);
  if (!payment || payment.followed_up_at) return undefined;
  const receipt = await readReceipt(db, payment.payment_link_id);
  if (!receipt) throw new Error('a payment stands on a link without a credit');
  if (payment.role === 'extra') {
    // Told of once all of it has gone back, whichever way it went.
    if (payment.refunded_cents < payment.gross_cents) return payment;
    await tellOfExtraPayment(deps, db, { ...payment, businessName: receipt.business.name });
    await tellOfLostFee(deps, db, payment);
    await markFollowedUp(db, payment.id, deps.clock.now());
    return payment;
  }
  const sent = await queueReceipt(deps, db, payment, receipt);
  await deps.scheduleReview(db, payment.payment_link_id);
  const now = deps.clock.now();
  await markFollowedUp(db, payment.id, now);
  if (sent) {
    const { payment_link_id, user_id } = payment;
    await deps.links.touch(db, payment_link_id, now);
    const event = { payment_link_id, user_id, kind: 'receipt_sent' as const, created_at: now };
    await deps.links.recordEvent(db, { ...event, channel: sent.channel });
  }
  return payment;
}

async function queueReceipt(
  deps: FollowUpDeps,
  db: Db,
  payment: Locked,
  receipt: NonNullable<Awaited<ReturnType<typeof readReceipt>>>,
): Promise<{ channel: 'sms' | 'email' } | undefined> {
  const address = `${deps.publicUrl}/pay/${payment.url}/receipt`;
  const common = {
    userId: payment.user_id,
    kind: 'receipt',
    dedupeKey: `receipt:${payment.payment_link_id}`,
  };
  const email = payment.customer_email;
  if (email) {
    const message = receiptEmail(receipt, address);
    await deps.queueMessage(db, {
      ...common,
      channel: 'email',
      recipient: email,
      ...message,
    });
    return { channel: 'email' };
  }
  const recipient = toE164(payment.customer_phone);
  if (!(await deps.mayText(db, recipient))) return undefined;
  const body = receiptText(receipt, address);
  await deps.queueMessage(db, { ...common, channel: 'sms', recipient, body });
  return { channel: 'sms' };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

async function tellOfExtraPayment(
  deps: FollowUpDeps,
  db: Db,
  payment: Locked & { businessName: string },
): Promise<void> {
  const body = extraPaymentText({
    businessName: payment.businessName,
    amountCents: payment.gross_cents,
  });
  const email = payment.customer_email;
  const recipient = toE164(payment.customer_phone);
  if (!email && !(await deps.mayText(db, recipient))) return;
  await deps.queueMessage(db, {
    userId: payment.user_id,
    kind: 'extra_payment',
    dedupeKey: `extra-payment:${payment.id}`,
    body,
    ...(email
      ? { channel: 'email', recipient: email, subject: 'Your payment is on its way back' }
      : { channel: 'sms', recipient }),
  });
}

/** The fee of a payment that went back stays with the provider: the contractor hears of it, once. */
async function tellOfLostFee(deps: FollowUpDeps, db: Db, payment: Locked): Promise<void> {
  if (payment.fee_cents === 0 || !payment.business_phone) return;
  await deps.queueMessage(db, {
    userId: payment.user_id,
    kind: 'extra_payment_fee',
    channel: 'sms',
    recipient: toE164(payment.business_phone),
    body: extraPaymentFeeText({
      customerName: payment.customer_name,
      amountCents: payment.gross_cents,
      feeCents: payment.fee_cents,
    }),
    dedupeKey: `extra-payment-fee:${payment.id}`,
  });
}
