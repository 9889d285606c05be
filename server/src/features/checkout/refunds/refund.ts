import { AppError } from '@jobly/core/errors';
import { ProviderError } from '../../../ports/payment-provider.ts';
import {
  findCredit,
  findOpenRefund,
  findRefund,
  finishRefund,
  insertRefund,
  lockLink,
  moveRefund,
} from './refund-queries.ts';
import type { PaidRow } from './refund-queries.ts';
import { takeOverRefunds } from './take-over-refunds.ts';
import type { RefundLookNeeds } from './take-over-refunds.ts';

export interface RefundWish {
  id: string;
  linkId: string;
  userId: string;
  amountCents: number;
}

/** The first check of a refund whose answer was lost comes soon; the sweep does the rest. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Gives back all or part of a payment. The row is written before the provider is called; any answer but
 * its refusal leaves it 'unknown', and the provider is asked before anything is sent again (M6, M16).
 */
export async function refund(
  needs: RefundLookNeeds,
  wish: RefundWish,
): Promise<'done' | 'unknown'> {
  const { database, provider } = needs;
  const before = await findRefund(database.system, wish.id);
  if (before) return outcomeOf(before, wish);
  const credit = await findCredit(database.system, wish.linkId);
  if (!credit || credit.user_id !== wish.userId) throw new AppError('refund_too_large');
  const refundedBeforeCents = await refundedAtProvider(needs, credit);
  const written = await writeDown(needs, wish, refundedBeforeCents);
  if ('outcome' in written) return written.outcome;
  try {
    await provider.refund({ ...providersNames(written.payment), amountCents: wish.amountCents });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return settleFailed(needs, written, wish, error);
  }
  await finishRefund(database.system, wish.id, needs.clock.now());
  return 'done';
}

type Known = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** The same form again: it gets the answer of the first time. */
function outcomeOf(known: Known, wish: RefundWish): 'done' | 'unknown' {
  const same = known.payment_link_id === wish.linkId && known.amount_cents === wish.amountCents;
  if (!same || known.user_id !== wish.userId) throw new AppError('refund_under_way');
  if (known.status === 'refused') throw new AppError('refund_refused');
  return known.status === 'done' ? 'done' : 'unknown';
}

/** What the provider had given back before; what it gave back without us is taken over first. */
async function refundedAtProvider(needs: RefundLookNeeds, payment: PaidRow): Promise<number> {
  if (payment.method === 'cash') return 0;
  const { merchantId, paymentId } = providersNames(payment);
  try {
    await takeOverRefunds(needs, merchantId, paymentId);
    return await needs.provider.getRefundedCents(merchantId, paymentId);
  } catch (error) {
    // Nothing was sent yet, and the contractor is told so.
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError(error.kind === 'unexpected' ? 'refund_not_checked' : 'refund_not_started');
  }
}

type Written = { outcome: 'done' | 'unknown' } | { payment: PaidRow; refundedBeforeCents: number };

/** Under the link's lock: enough is left, nothing else is under way. Cash is finished right here. */
async function writeDown(
  needs: RefundLookNeeds,
  wish: RefundWish,
  toldBeforeCents: number,
): Promise<Written> {
  const now = needs.clock.now();
  return needs.database.system.transaction().execute(async (queries) => {
    await lockLink(queries, wish.linkId);
    const again = await findRefund(queries, wish.id);
    if (again) return { outcome: outcomeOf(again, wish) };
    const payment = await findCredit(queries, wish.linkId);
    if (!payment) throw new AppError('refund_too_large');
    if (await findOpenRefund(queries, payment.id)) throw new AppError('refund_under_way');
    if (wish.amountCents > payment.gross_cents - payment.refunded_cents) {
      throw new AppError('refund_too_large');
    }
    // Another refund may have gone through since the provider was asked: it is counted, too.
    const refundedBeforeCents = Math.max(toldBeforeCents, payment.refunded_cents);
    const id = await insertRefund(queries, payment, {
      id: wish.id,
      amountCents: wish.amountCents,
      reason: 'requested',
      refundedBeforeCents,
      startedAt: now,
      // Should this process die now, the sweep asks what became of the call.
      nextTryAt: new Date(now.getTime() + 60_000),
    });
    if (payment.method !== 'cash') return { payment, refundedBeforeCents };
    await finishRefund(queries, id, now);
    return { outcome: 'done' };
  });
}

async function settleFailed(
  needs: RefundLookNeeds,
  { payment, refundedBeforeCents }: { payment: PaidRow; refundedBeforeCents: number },
  wish: RefundWish,
  error: ProviderError,
): Promise<'done' | 'unknown'> {
  const { database, clock, provider } = needs;
  if (error.refused) {
    await moveRefund(database.system, wish.id, { to: 'refused', nextTryAt: null });
    throw new AppError('refund_refused');
  }
  const { merchantId, paymentId } = providersNames(payment);
  const toldCents = await provider
    .getRefundedCents(merchantId, paymentId)
    .catch(() => refundedBeforeCents);
  if (toldCents >= refundedBeforeCents + wish.amountCents) {
    await finishRefund(database.system, wish.id, clock.now());
    return 'done';
  }
  const nextTryAt = new Date(clock.now().getTime() + LOOK_AGAIN_MS);
  await moveRefund(database.system, wish.id, { to: 'unknown', nextTryAt });
  return 'unknown';
}

export function providersNames(payment: PaidRow): { merchantId: string; paymentId: string } {
  if (!payment.merchant_id || !payment.provider_payment_id) {
    throw new Error('a payment by the provider has a merchant and an id there');
  }
  return { merchantId: payment.merchant_id, paymentId: payment.provider_payment_id };
}
