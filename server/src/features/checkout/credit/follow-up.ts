import {
  extraPaymentFeeText,
  extraPaymentNews,
  receiptEmail,
  receiptText,
  replacedLinkPaidText,
} from '@jobly/core/checkout/receipt';
import type { Language } from '@jobly/core/language/language';
import type { Letter } from '@jobly/core/letter';
import { toE164 } from '@jobly/core/phone';
import type { Db } from '../../../db/database.ts';
import { customerLanguage } from '../../../db/customer-language.ts';
import { listRows, updateRows } from '../../../db/rows.ts';
import type { CustomerKind } from '../../../outgoing-message.ts';
import { asProviderError } from '../../../ports/provider-error.ts';
import type { FollowUpDeps } from '../deps.ts';
import { findJob, lostCents, readReceipt } from './receipt-queries.ts';
import { closeCheckouts } from '../attempts/reconcile.ts';
import { findOpenRefund } from '../refunds/refund-queries.ts';
import { settleRefund } from '../refunds/settle-refunds.ts';

/**
 * What follows a payment, once. Receipt, notices and review request commit with the mark that it is done; the rest has
 * a second way (polls of checkouts and balance), so a provider that is away holds up nothing.
 */
export async function followUp(deps: FollowUpDeps, paymentId: string): Promise<void> {
  const { system } = deps.database;
  // Before anything is said of it: a refund is promised once the provider has taken it.
  const refund = await findOpenRefund(system, paymentId);
  if (refund) await settleRefund(deps, refund.id);
  const job = await findJob(system, paymentId);
  if (job) await deps.settleJob(job);
  const payment = await system.transaction().execute((db) => sendReceipt(deps, db, paymentId));
  if (!payment) return;
  try {
    await closeCheckouts(deps, payment.payment_link_id);
    await deps.refreshBalance(payment.user_id);
  } catch (error) {
    asProviderError(error);
  }
}

/** One receipt per paid link: by the row's lock, and by the message's key besides (M13). */
async function sendReceipt(deps: FollowUpDeps, db: Db, paymentId: string) {
  const payment = await lockPayment(db, paymentId);
  if (!payment || payment.followed_up_at) return undefined;
  const { id, payment_link_id, user_id } = payment;
  // An extra payment may have come to a link that nobody has paid: its job had got its money before.
  const receipt = await readReceipt(db, payment_link_id, payment.role === 'extra' ? id : undefined);
  if (!receipt) throw new Error('a payment stands on a link without a credit');
  const now = deps.clock.now();
  if (payment.role === 'extra') {
    // Sent once all of it has gone back, whichever way; of what the bank returned, the bank informs the customer.
    if (payment.refunded_cents + payment.lost_cents < payment.gross_cents) return payment;
    if (payment.refunded_cents > 0) {
      await notifyOfExtraPayment(deps, db, payment, receipt.business.name);
    }
    await updateRows(db, 'payments', { id }, { followed_up_at: now });
    return payment;
  }
  const address = `${deps.publicUrl}/pay/${payment.url}/receipt`;
  await notifyCustomer(deps, db, payment, {
    kind: 'receipt',
    about: payment_link_id,
    write: () => ({ email: receiptEmail(receipt, address), text: receiptText(receipt, address) }),
  });
  // Also of a claim that was taken back: in the morning it would contradict what the contractor has entered.
  await deps.withdrawOfLink(db, { linkId: payment_link_id, userId: user_id });
  // A contractor who takes cash knows that they have it.
  if (payment.method !== 'cash') {
    await deps.notifyOfMoney(db, {
      kind: 'payment',
      id,
      userId: user_id,
      paymentLinkId: payment_link_id,
      customerName: payment.customer_name,
      amountCents: payment.amount_cash_cents,
    });
  }
  if (payment.link_cancelled_at) await notifyOfReplacement(deps, db, payment);
  // Of a job, once all of it is paid: a deposit is paid before the work.
  if (!receipt.standing?.leftAfterCents) await deps.scheduleReview(db, payment_link_id);
  await updateRows(db, 'payments', { id }, { followed_up_at: now });
  return payment;
}

/** The link had been replaced when its payment arrived (app.cancel_replacements). */
async function notifyOfReplacement(
  deps: FollowUpDeps,
  db: Db,
  payment: NonNullable<Awaited<ReturnType<typeof lockPayment>>>,
): Promise<void> {
  const { payment_link_id: linkId, user_id: userId } = payment;
  const others = { edited_from: payment.edited_from ?? linkId };
  const newest = (await listRows(db, 'payment_links', others, 'created_at')).at(-1);
  if (!newest || newest.id === linkId) return;
  await deps.withdrawOfLink(db, { linkId: newest.id, userId });
  await deps.notifyOwnerBySms(db, {
    userId,
    kind: 'replaced_link_paid',
    body: () =>
      replacedLinkPaidText({
        customerName: payment.customer_name,
        amountCents: payment.amount_cash_cents,
        newAmountCents: newest.amount_cash_cents,
        newIsPaid: newest.status !== 'unpaid',
      }),
    about: payment.id,
  });
}

async function notifyOfExtraPayment(
  deps: FollowUpDeps,
  db: Db,
  payment: NonNullable<Awaited<ReturnType<typeof lockPayment>>>,
  businessName: string,
): Promise<void> {
  const { refunded_cents: amountCents, fee_cents: feeCents, customer_name: customerName } = payment;
  await notifyCustomer(deps, db, payment, {
    kind: 'extra_payment',
    about: payment.id,
    write: () => extraPaymentNews({ businessName, amountCents }),
  });
  if (feeCents === 0) return;
  await deps.notifyOwnerBySms(db, {
    userId: payment.user_id,
    kind: 'extra_payment_fee',
    body: () => extraPaymentFeeText({ customerName, amountCents, feeCents }),
    about: payment.id,
  });
}

/**
 * Locks the payment's row, so that two workers make one receipt; the link's row first, as everywhere, against
 * deadlocks with refunds.
 */
function lockPayment(db: Db, id: string) {
  return db
    .selectFrom('payments')
    .innerJoin('payment_links', 'payment_links.id', 'payments.payment_link_id')
    .selectAll('payments')
    .select(['url', 'amount_cash_cents', 'customer_name', 'customer_phone', 'customer_email'])
    .select(['edited_from', 'cancelled_at as link_cancelled_at'])
    .select(['cash_claimed_at', customerLanguage.as('language'), lostCents.as('lost_cents')])
    .where('payments.id', '=', id)
    .forUpdate(['payment_links', 'payments'])
    .executeTakeFirst();
}

/** By e-mail when they gave an address, else by text where one may go. */
export async function notifyCustomer(
  deps: Pick<FollowUpDeps, 'queueMessage' | 'mayText'>,
  db: Db,
  to: {
    user_id: string;
    customer_email: string | null;
    customer_phone: string;
    language: Language;
  },
  news: { kind: CustomerKind; about: string; write: () => { email: Letter; text: string } },
): Promise<void> {
  const { kind, about } = news;
  const common = { userId: to.user_id, kind, about, language: to.language };
  if (to.customer_email) {
    const email = { channel: 'email', recipient: to.customer_email, fromBusiness: true } as const;
    await deps.queueMessage(db, { ...common, ...email, write: () => news.write().email });
    return;
  }
  const recipient = toE164(to.customer_phone);
  if (!(await deps.mayText(db, recipient))) return;
  const write = () => ({ body: news.write().text });
  await deps.queueMessage(db, { ...common, channel: 'sms', recipient, write });
}
