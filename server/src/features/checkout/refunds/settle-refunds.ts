import { REFUNDS_UNDER_WAY } from '@jobly/core/checkout/status';
import type { Db } from '../../../db/database.ts';
import { findRow, updateRows } from '../../../db/rows.ts';
import { forEachSequential } from '../../../tasks/for-each-sequential.ts';
import { asProviderError, ProviderError } from '../../../ports/provider-error.ts';
import type { MoneyDeps } from '../deps.ts';
import { isShown, sum } from './compare-refunds.ts';
import { isSent, mayArrive } from './may-arrive.ts';
import { refundKey } from './refund.ts';
import {
  finishRefund,
  lockLink,
  markNotMade,
  moveRefund,
  payments,
  readStanding,
  type PaidRow,
  type RefundRow,
  type Standing,
} from './refund-queries.ts';
import { report, resolveWaiting } from './refund-reports.ts';
import { enterSurplus, providersNames } from './take-over-refunds.ts';

const TURN_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** A provider that is away comes back within minutes; what lasts longer needs a person. */
const ALERT_STAFF_AFTER_MS = 15 * 60_000;
const AT_ONCE = 50;

export async function settleDueRefunds(deps: MoneyDeps, deadlineMs: number): Promise<void> {
  const due = await deps.database.system
    .selectFrom('refunds')
    .select('id')
    .where('status', 'in', REFUNDS_UNDER_WAY)
    .where('next_try_at', '<=', deps.clock.now())
    .orderBy('next_try_at')
    .limit(AT_ONCE)
    .execute();
  await forEachSequential(due, async ({ id }) => {
    if (performance.now() <= deadlineMs) await settleRefund(deps, id);
  });
}

/**
 * One turn of a refund. It ends as done, in whole or with what a lost dispute has left of it; by the provider's
 * refusal; or when a lost dispute has taken it. Every other answer leaves it waiting for its next turn (M16).
 */
export async function settleRefund(deps: MoneyDeps, id: string): Promise<void> {
  const { database, clock, provider } = deps;
  const now = clock.now();
  const until = new Date(now.getTime() + TURN_MS);
  // Claims the turn: no other worker takes this refund until then.
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
  const shown = await provider.listRefunds(merchantId, paymentId).catch(asProviderError);
  if (shown instanceof ProviderError) return wait(deps, refund, payment, shown);
  const next = await database.system
    .transaction()
    .execute((db) => takeStep(deps, db, { id, until, paymentId: payment.id, shown }));
  if (next === 'over') return;
  if (typeof next === 'string') return wait(deps, refund, payment, next);
  const key = refundKey(id, next.amount_cents);
  const failure = await provider
    .refund({ merchantId, paymentId, amountCents: next.amount_cents, key })
    .then(() => undefined, asProviderError);
  const endBy = (way: typeof finish) =>
    database.system.transaction().execute((db) => way(deps, db, next, payment));
  if (!failure) return endBy(finish);
  // Refused, perhaps because it went back another way while it was sent: then another turn takes that over.
  const since = failure.refused
    ? await provider.listRefunds(merchantId, paymentId).catch(asProviderError)
    : failure;
  const isRead = !(since instanceof ProviderError);
  if (isRead && sum(since) <= next.refunded_before_cents) return endBy(giveUp);
  if (!failure.outcomeUnknown) await markNotMade(database.system, id);
  if (!isRead) return wait(deps, next, payment, since);
  const underWay = { id, status: REFUNDS_UNDER_WAY };
  await updateRows(database.system, 'refunds', underWay, { next_try_at: clock.now() });
  return settleRefund(deps, id);
}

type Waiting = 'disputed' | 'on_its_way' | 'unclear';

interface Turn {
  id: string;
  /** Asking may have taken longer than the turn: then another worker may have claimed it. */
  until: Date;
  paymentId: string;
  shown: number[];
}

async function takeStep(
  deps: MoneyDeps,
  db: Db,
  { id, until, paymentId, shown }: Turn,
): Promise<RefundRow | 'over' | Waiting> {
  const now = deps.clock.now();
  const known = await findRow(db, 'refunds', { id });
  await lockLink(db, known!.payment_link_id);
  const turn = { id, status: REFUNDS_UNDER_WAY, next_try_at: until };
  const refund = await findRow(db, 'refunds', turn);
  const payment = await payments(db).where('payments.id', '=', paymentId).executeTakeFirst();
  if (!refund || !payment) return 'over';
  const standing = await readStanding(db, payment, shown);
  if (isShown(standing, refund, { sent: isSent(refund) })) {
    await finish(deps, db, refund, payment);
    return 'over';
  }
  const amount_cents = Math.min(refund.amount_cents, standing.leftCents);
  const { merchantId } = providersNames(payment);
  if (mayArrive(deps, { ...refund, merchantId }, amount_cents)) {
    const seen =
      refund.unseen_at && refund.unseen_at >= refund.started_at! ? {} : { unseen_at: now };
    await updateRows(db, 'refunds', turn, { next_try_at: until, ...seen });
    return 'on_its_way';
  }
  if (standing.isDisputed) return 'disputed';
  if (amount_cents <= 0) return end(deps, db, { refund, payment, standing });
  // A row of its very sum, while another refund of ours is missing: sent again, it might go back twice.
  if (standing.surplus.includes(refund.amount_cents)) return 'unclear';
  await enterSurplus(deps, db, payment, standing);
  const sent = {
    ...cutTo(amount_cents, refund, standing),
    refunded_before_cents: standing.shownCents,
    started_at: now,
    tries: refund.tries + 1,
  };
  await updateRows(db, 'refunds', turn, {
    ...sent,
    next_try_at: new Date(now.getTime() + TURN_MS),
  });
  return { ...refund, ...sent };
}

/** Less goes back than was wanted: of the difference, what a lost dispute has taken is kept apart. */
function cutTo(amount_cents: number, refund: RefundRow, { untakenCents }: Standing) {
  const cut = Math.max(0, refund.amount_cents - amount_cents);
  return { amount_cents, taken_cents: refund.taken_cents + Math.min(cut, untakenCents) };
}

async function finish(deps: MoneyDeps, db: Db, refund: RefundRow, payment: PaidRow): Promise<void> {
  await finishRefund(db, refund.id, deps.clock.now());
  await afterTheEnd(deps, db, refund, payment);
}

interface Ended {
  refund: RefundRow;
  payment: PaidRow;
  standing: Standing;
}

/** Nothing is left to refund: it was done in the provider's own app, or a lost dispute has taken it. */
async function end(
  deps: MoneyDeps,
  db: Db,
  { refund, payment, standing }: Ended,
): Promise<'over' | 'unclear'> {
  const { surplus, unshown, lostCents, untakenCents } = standing;
  const { amount_cents: wanted } = refund;
  const own = unshown.length === 0 ? surplus.at(-1) : undefined;
  // Without a row of its own it has gone back in sums that cannot be told apart, and with it the whole payment.
  const unentered = payment.gross_cents - payment.refunded_cents - lostCents;
  const wentBack = own ?? Math.min(wanted, unentered);
  if (wentBack > 0) {
    const cut = cutTo(wentBack, refund, standing);
    await updateRows(db, 'refunds', { id: refund.id }, cut);
    // Done by that one; the others are entered beside it.
    const rest = {
      ...standing,
      surplus: surplus.slice(0, -1),
      surplusCents: sum(surplus) - wentBack,
    };
    await enterSurplus(deps, db, payment, rest);
    await finish(deps, db, refund, payment);
    return 'over';
  }
  // What is entered leaves nothing, and the provider shows less: no answer to this refund, so not its end (M16).
  if (untakenCents < wanted) return 'unclear';
  await moveRefund(db, refund.id, { to: 'taken', nextTryAt: null });
  const { taken_cents } = cutTo(0, refund, standing);
  await updateRows(db, 'refunds', { id: refund.id }, { taken_cents });
  await deps.links.touch(
    db,
    { id: refund.payment_link_id, user_id: refund.user_id },
    deps.clock.now(),
  );
  await afterTheEnd(deps, db, refund, payment);
  return 'over';
}

async function afterTheEnd(
  deps: MoneyDeps,
  db: Db,
  refund: RefundRow,
  payment: PaidRow,
): Promise<void> {
  await resolveWaiting(db, refund, payment, deps.clock.now());
  // A customer who paid twice is notified now, not at the next sweep.
  if (refund.reason === 'extra_payment') await deps.enqueueFollowUp(db, refund.payment_id);
}

/** Polled again, ever less often, for as long as it takes. */
async function wait(
  deps: MoneyDeps,
  refund: RefundRow,
  payment: PaidRow,
  why: ProviderError | Waiting,
): Promise<void> {
  const { database, clock } = deps;
  const ageMs = clock.now().getTime() - refund.created_at.getTime();
  const pauseMs = Math.min(Math.max(TURN_MS, ageMs / 4), LONGEST_PAUSE_MS);
  const underWay = { id: refund.id, status: REFUNDS_UNDER_WAY };
  const next_try_at = new Date(clock.now().getTime() + pauseMs);
  await updateRows(database.system, 'refunds', underWay, { next_try_at });
  const passing =
    why === 'on_its_way' ||
    (typeof why !== 'string' && ['unreachable', 'down', 'rate_limited'].includes(why.kind));
  if (passing && ageMs < ALERT_STAFF_AFTER_MS) return;
  const state = typeof why === 'string' ? why : 'waiting';
  await report(database.system, refund, payment, state, clock.now());
}

async function giveUp(deps: MoneyDeps, db: Db, refund: RefundRow, payment: PaidRow): Promise<void> {
  const now = deps.clock.now();
  await moveRefund(db, refund.id, { to: 'refused', nextTryAt: null });
  await resolveWaiting(db, refund, payment, now);
  await report(db, refund, payment, 'refused', now);
}
