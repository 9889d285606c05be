import { ProviderError } from '../../ports/payment-provider.ts';
import { insertMismatch } from './mismatch-queries.ts';
import { providersNames } from './refund.ts';
import {
  findPayment,
  finishRefund,
  listDueRefunds,
  moveRefund,
  startTry,
  takeRefundTurn,
} from './refund-queries.ts';
import type { PaidRow, RefundRow } from './refund-queries.ts';
import type { RefundLookNeeds } from './take-over-refunds.ts';

/** A lost call that the provider does not know of after this long will not arrive any more. */
const ARRIVES_WITHIN_MS = 120_000;
const TURN_MS = 60_000;
const MOST_TRIES = 12;
const AT_ONCE = 50;

/** Refunds nobody has finished: lost answers, and payments that were too much. */
export async function settleDueRefunds(needs: RefundLookNeeds, deadlineMs: number): Promise<void> {
  const due = await listDueRefunds(needs.database.system, needs.clock.now(), AT_ONCE);
  let failure: unknown;
  for (const { id } of due) {
    if (performance.now() > deadlineMs) break;
    await settleRefund(needs, id).catch((error: unknown) => {
      // One that cannot be settled must not hold up the others.
      failure = error;
    });
  }
  if (failure) throw failure;
}

export async function settleRefund(needs: RefundLookNeeds, id: string): Promise<void> {
  const { database, clock, provider } = needs;
  const now = clock.now();
  const until = new Date(now.getTime() + TURN_MS);
  const refund = await takeRefundTurn(database.system, id, now, until);
  const payment = refund && (await findPayment(database.system, refund.payment_id));
  if (!refund || !payment) return;
  const { merchantId, paymentId } = providersNames(payment);
  try {
    const toldCents = await provider.getRefundedCents(merchantId, paymentId);
    if (isDone(refund, payment, toldCents)) {
      await finishRefund(database.system, id, clock.now());
      return;
    }
    const { started_at: startedAt } = refund;
    if (startedAt && now.getTime() - startedAt.getTime() < ARRIVES_WITHIN_MS) return;
    if (refund.tries >= MOST_TRIES) return await giveUp(needs, refund, payment);
    // Asking may have taken longer than the turn: then it is another's by now, and theirs to send.
    const started = await startTry(database.system, id, {
      refundedBeforeCents: toldCents,
      now: clock.now(),
      turnUntil: until,
      nextTurnAt: new Date(clock.now().getTime() + TURN_MS),
    });
    if (!started) return;
    await provider.refund({ merchantId, paymentId, amountCents: refund.amount_cents });
    await finishRefund(database.system, id, clock.now());
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const passing = error.outcomeUnknown || error.kind === 'rate_limited';
    if (!passing) await giveUp(needs, refund, payment);
    // Otherwise the turn ends by itself, and the next one asks first.
  }
}

/** By the sum the provider tells: our call went through, or somebody gave it all back over there. */
function isDone(refund: RefundRow, payment: PaidRow, toldCents: number): boolean {
  if (toldCents >= payment.gross_cents) return true;
  return (
    refund.started_at !== null && toldCents >= refund.refunded_before_cents + refund.amount_cents
  );
}

/** The provider will not give it back: a person has to. */
async function giveUp(needs: RefundLookNeeds, refund: RefundRow, payment: PaidRow): Promise<void> {
  const { database, clock } = needs;
  await moveRefund(database.system, refund.id, { to: 'refused', nextTryAt: null });
  await insertMismatch(database.system, {
    kind: 'refund',
    userId: refund.user_id,
    linkId: refund.payment_link_id,
    ...(payment.provider_payment_id ? { paymentId: payment.provider_payment_id } : {}),
    expected: `refund of ${refund.amount_cents}`,
    seen: 'refused by the provider',
    now: clock.now(),
  });
}
