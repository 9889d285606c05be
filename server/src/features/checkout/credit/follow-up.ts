import {
  extraPaymentFeeText,
  extraPaymentText,
  receiptEmail,
  receiptText,
} from '@jobly/core/checkout/receipt';
import { toE164 } from '@jobly/core/phone';
import type { Queries } from '../../../db/database.ts';
import { ProviderError } from '../../../ports/payment-provider.ts';
import { lockPayment, markFollowedUp } from './follow-up-queries.ts';
import type { LookNeeds } from '../attempts/look-at-checkout.ts';
import { readReceipt } from './receipt-queries.ts';
import { closeCheckouts } from '../attempts/reconcile.ts';
import { findOpenRefund } from '../refunds/refund-queries.ts';
import { settleRefund } from '../refunds/settle-refunds.ts';

export interface Message {
  userId: string | null;
  kind: string;
  channel: 'sms' | 'email';
  recipient: string;
  subject?: string;
  body: string;
  dedupeKey: string;
}

export interface FollowUpNeeds extends LookNeeds {
  publicUrl: string;
  queueMessage: (queries: Queries, message: Message) => Promise<void>;
  /**
   * False for a number outside the countries we text to, and for one that has said STOP by now: it gets
   * no text, and nobody is told that it did.
   */
  mayText: (queries: Queries, phone: string) => Promise<boolean>;
  /** A paid link may bring one request for a review. */
  scheduleReview: (queries: Queries, paymentLinkId: string) => Promise<void>;
  /** Money arrived: the balance on the contractor's screen moves. */
  refreshBalance: (userId: string) => Promise<void>;
}

/**
 * What follows a payment, once. Receipt and review request commit with the mark that it is done; the rest has a
 * second way (the reconciler's looks, the balance's poll), so a provider that is away holds up nothing.
 */
export async function followUp(needs: FollowUpNeeds, paymentId: string): Promise<void> {
  const { system } = needs.database;
  // Before anything is said of it: a refund is promised once the provider has taken it.
  const refund = await findOpenRefund(system, paymentId);
  if (refund) await settleRefund(needs, refund.id);
  const payment = await system
    .transaction()
    .execute((queries) => sendReceipt(needs, queries, paymentId));
  if (!payment) return;
  try {
    await closeCheckouts(needs, payment.payment_link_id);
    await needs.refreshBalance(payment.user_id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}

/** One receipt per paid link: by the row's lock, and by the message's key besides (M13). */
async function sendReceipt(needs: FollowUpNeeds, queries: Queries, paymentId: string) {
  const payment = await lockPayment(queries, paymentId);
  if (!payment || payment.followed_up_at) return undefined;
  const receipt = await readReceipt(queries, payment.payment_link_id);
  if (!receipt) throw new Error('a payment stands on a link without a credit');
  if (payment.role === 'extra') {
    // Told of once all of it has gone back, whichever way it went.
    if (payment.refunded_cents < payment.gross_cents) return payment;
    await tellOfExtraPayment(needs, queries, { ...payment, businessName: receipt.business.name });
    await tellOfLostFee(needs, queries, payment);
    await markFollowedUp(queries, payment, undefined, needs.clock.now());
    return payment;
  }
  const sent = await queueReceipt(needs, queries, payment, receipt);
  await needs.scheduleReview(queries, payment.payment_link_id);
  await markFollowedUp(queries, payment, sent, needs.clock.now());
  return payment;
}

async function queueReceipt(
  needs: FollowUpNeeds,
  queries: Queries,
  payment: Locked,
  receipt: NonNullable<Awaited<ReturnType<typeof readReceipt>>>,
): Promise<{ channel: 'sms' | 'email' } | undefined> {
  const address = `${needs.publicUrl}/pay/${payment.url}/receipt`;
  const common = {
    userId: payment.user_id,
    kind: 'receipt',
    dedupeKey: `receipt:${payment.payment_link_id}`,
  };
  const email = payment.customer_email;
  if (email) {
    const message = receiptEmail(receipt, address);
    await needs.queueMessage(queries, {
      ...common,
      channel: 'email',
      recipient: email,
      ...message,
    });
    return { channel: 'email' };
  }
  const recipient = toE164(payment.customer_phone);
  if (!(await needs.mayText(queries, recipient))) return undefined;
  const body = receiptText(receipt, address);
  await needs.queueMessage(queries, { ...common, channel: 'sms', recipient, body });
  return { channel: 'sms' };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

async function tellOfExtraPayment(
  needs: FollowUpNeeds,
  queries: Queries,
  payment: Locked & { businessName: string },
): Promise<void> {
  const body = extraPaymentText({
    businessName: payment.businessName,
    amountCents: payment.gross_cents,
  });
  const email = payment.customer_email;
  const recipient = toE164(payment.customer_phone);
  if (!email && !(await needs.mayText(queries, recipient))) return;
  await needs.queueMessage(queries, {
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
async function tellOfLostFee(
  needs: FollowUpNeeds,
  queries: Queries,
  payment: Locked,
): Promise<void> {
  if (payment.fee_cents === 0 || !payment.business_phone) return;
  await needs.queueMessage(queries, {
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
