import { REFUNDS_UNDER_WAY } from '@jobly/core/checkout/status';
import { formatCents } from '@jobly/core/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { updateRows } from '../../../db/rows.ts';
import { eachInTurn } from '../../../jobs/each-in-turn.ts';
import { asProviderError, ProviderError } from '../../../ports/payment-provider.ts';
import type { MoneyDeps } from '../deps.ts';
import { insertMismatch, resolveMismatch } from '../mismatch-queries.ts';
import { providersNames } from './refund.ts';
import {
  finishRefund,
  moveRefund,
  payments,
  readRefundable,
  type PaidRow,
  type RefundRow,
} from './refund-queries.ts';

/** A lost call that the provider does not know of after this long will not arrive any more. */
const ARRIVES_WITHIN_MS = 120_000;
const TURN_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** A provider that is away comes back within minutes; what lasts longer needs a person. */
const TELL_STAFF_AFTER_MS = 15 * 60_000;
const AT_ONCE = 50;

/** Refunds nobody has finished: lost answers, and payments that were too much. */
export async function settleDueRefunds(deps: MoneyDeps, deadlineMs: number): Promise<void> {
  const due = await deps.database.system
    .selectFrom('refunds')
    .select('id')
    .where('status', 'in', REFUNDS_UNDER_WAY)
    .where('next_try_at', '<=', deps.clock.now())
    .orderBy('next_try_at')
    .limit(AT_ONCE)
    .execute();
  await eachInTurn(due, async ({ id }) => {
    if (performance.now() <= deadlineMs) await settleRefund(deps, id);
  });
}

/**
 * One turn of a refund. It ends as done, or by the provider's refusal of the refund call itself; every
 * other answer to it, and every failed read before it, leaves it waiting for its next turn (M16).
 */
export async function settleRefund(deps: MoneyDeps, id: string): Promise<void> {
  const { database, clock, provider } = deps;
  const now = clock.now();
  const until = new Date(now.getTime() + TURN_MS);
  // The turn of one worker; nobody else comes to this refund until then.
  const refund = await database.system
    .updateTable('refunds')
    .set({ next_try_at: until })
    .where('id', '=', id)
    .where('status', 'in', REFUNDS_UNDER_WAY)
    .where('next_try_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
  if (!refund) return;
  const paid = payments(database.system).where('payments.id', '=', refund.payment_id);
  const payment = await paid.executeTakeFirst();
  if (!payment) return;
  const { merchantId, paymentId } = providersNames(payment);
  const told = await provider.getRefundedCents(merchantId, paymentId).catch(asProviderError);
  if (told instanceof ProviderError) return wait(deps, refund, payment, told);
  if (isDone(refund, payment, told)) return finish(deps, refund, payment);
  const { started_at: startedAt } = refund;
  if (startedAt && now.getTime() - startedAt.getTime() < ARRIVES_WITHIN_MS) return;
  // What the customer's bank holds or has taken would go back twice.
  const { isDisputed, isLost, leftCents } = await readRefundable(database.system, payment);
  if (isDisputed || (isLost && refund.amount_cents > leftCents)) {
    return wait(deps, refund, payment, 'disputed');
  }
  // Asking may have taken longer than the turn: then it is another's by now, and theirs to send.
  const turn = { id, status: REFUNDS_UNDER_WAY, next_try_at: until };
  const started = await updateRows(database.system, 'refunds', turn, {
    refunded_before_cents: told,
    started_at: clock.now(),
    next_try_at: new Date(clock.now().getTime() + TURN_MS),
    tries: sql<number>`tries + 1`,
  });
  if (!started) return;
  const failure = await provider
    .refund({ merchantId, paymentId, amountCents: refund.amount_cents })
    .then(() => undefined, asProviderError);
  if (!failure) await finish(deps, refund, payment);
  else if (failure.refused) await giveUp(deps, refund, payment);
  else await wait(deps, refund, payment, failure);
}

/** By the sum the provider tells: our call went through, or somebody gave it all back over there. */
function isDone(refund: RefundRow, payment: PaidRow, toldCents: number): boolean {
  if (toldCents >= payment.gross_cents) return true;
  return (
    refund.started_at !== null && toldCents >= refund.refunded_before_cents + refund.amount_cents
  );
}

async function finish(deps: MoneyDeps, refund: RefundRow, payment: PaidRow): Promise<void> {
  const now = deps.clock.now();
  await deps.database.system.transaction().execute(async (db) => {
    await finishRefund(db, refund.id, now);
    await resolveWaiting(db, refund, payment, now);
    // Whoever paid twice is told now that it has gone back, not at the next sweep.
    if (refund.reason === 'extra_payment') await deps.enqueueFollowUp(db, refund.payment_id);
  });
}

/** Tried again by itself, ever less often, for as long as it takes. */
async function wait(
  deps: MoneyDeps,
  refund: RefundRow,
  payment: PaidRow,
  failure: ProviderError | 'disputed',
): Promise<void> {
  const { database, clock } = deps;
  const ageMs = clock.now().getTime() - refund.created_at.getTime();
  const pauseMs = Math.min(Math.max(TURN_MS, ageMs / 4), LONGEST_PAUSE_MS);
  const underWay = { id: refund.id, status: REFUNDS_UNDER_WAY };
  const next_try_at = new Date(clock.now().getTime() + pauseMs);
  await updateRows(database.system, 'refunds', underWay, { next_try_at });
  if (failure === 'disputed') {
    return report(database.system, refund, payment, 'disputed', clock.now());
  }
  const passing = ['unreachable', 'down', 'rate_limited'].includes(failure.kind);
  if (passing && ageMs < TELL_STAFF_AFTER_MS) return;
  await report(database.system, refund, payment, 'waiting', clock.now());
}

/** The provider will not give it back: a person has to. */
async function giveUp(deps: MoneyDeps, refund: RefundRow, payment: PaidRow): Promise<void> {
  const now = deps.clock.now();
  await deps.database.system.transaction().execute(async (db) => {
    await moveRefund(db, refund.id, { to: 'refused', nextTryAt: null });
    await resolveWaiting(db, refund, payment, now);
    await report(db, refund, payment, 'refused', now);
  });
}

const SEEN = {
  waiting: 'not taken by the provider yet, tried again by itself',
  disputed: 'held back: the customer’s bank has taken this payment; goes out if the dispute is won',
  refused: 'refused by the provider',
};

/** Each refund is told of by itself: a payment can have several. */
const mismatchOf = (refund: RefundRow, payment: PaidRow, state: keyof typeof SEEN) => ({
  kind: 'refund' as const,
  provider_payment_id: payment.provider_payment_id,
  seen: `${SEEN[state]} (refund ${refund.id.slice(0, 8)})`,
});

function report(
  db: Db,
  refund: RefundRow,
  payment: PaidRow,
  state: keyof typeof SEEN,
  now: Date,
): Promise<void> {
  return insertMismatch(db, {
    ...mismatchOf(refund, payment, state),
    user_id: refund.user_id,
    payment_link_id: refund.payment_link_id,
    expected: `refund of ${formatCents(refund.amount_cents)}`,
    found_at: now,
  });
}

/** It waits no longer: nobody needs to look after it for that. */
async function resolveWaiting(
  db: Db,
  refund: RefundRow,
  payment: PaidRow,
  now: Date,
): Promise<void> {
  for (const state of ['waiting', 'disputed'] as const) {
    await resolveMismatch(db, mismatchOf(refund, payment, state), now);
  }
}
