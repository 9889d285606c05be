import { AppError } from '@jobly/core/errors';
import type { Db } from '../../../db/database.ts';
import { countRows, findRow } from '../../../db/rows.ts';
import { asProviderError, type ProviderError } from '../../../ports/provider-error.ts';
import type { MoneyDeps } from '../deps.ts';
import { isShown, sum } from './compare-refunds.ts';
import {
  findCredit,
  findOpenRefund,
  finishRefund,
  insertRefund,
  lockLink,
  lockRefundedCents,
  markNotMade,
  moveRefund,
  readStanding,
  type PaidRow,
  type RefundRow,
} from './refund-queries.ts';
import { providersNames, takeOverRefunds } from './take-over-refunds.ts';

export interface RefundInput {
  id: string;
  linkId: string;
  userId: string;
  amountCents: number;
  /** What this account may refund in a day, this included; undefined when it has just proved itself. */
  freelyCents: number | undefined;
  /** Asked once nothing else can move the link's money: of a refund that nobody asks for at this moment. */
  isStillWanted?: (db: Db) => Promise<boolean>;
}

/** The first check of a refund whose answer was lost comes soon; the sweep does the rest. */
const POLL_AGAIN_MS = 5_000;
const DAY_MS = 86_400_000;
/** Of one payment, those included that the provider has refused. */
const MOST_PARTS = 50;

/**
 * Refunds all or part of a payment. The row is written before the provider is called; any answer but its refusal
 * leaves it 'unknown', and the provider is asked before anything is sent again (M6, M16).
 */
export async function refund(deps: MoneyDeps, input: RefundInput): Promise<'done' | 'unknown'> {
  const { database, provider } = deps;
  const before = await findRow(database.system, 'refunds', { id: input.id });
  if (before) return outcomeOf(before, input);
  const credit = await findCredit(database.system, input.linkId);
  if (!credit || credit.user_id !== input.userId) throw new AppError('refund_too_large');
  const written = await writeDown(deps, input, await shownRefunds(deps, credit));
  if ('outcome' in written) return written.outcome;
  const { amountCents } = input;
  const key = refundKey(input.id, amountCents);
  try {
    await provider.refund({ ...providersNames(written.payment), amountCents, key });
  } catch (error) {
    return settleFailed(deps, written.payment, input, asProviderError(error));
  }
  await finishRefund(database.system, input.id, deps.clock.now());
  return 'done';
}

/** Of another sum it is another refund. */
export const refundKey = (id: string, amountCents: number) => `${id}:${amountCents}`;

function outcomeOf(known: RefundRow, input: RefundInput): 'done' | 'unknown' {
  // What a lost dispute has taken was asked for, too.
  const askedCents = known.taken_cents + (known.status === 'taken' ? 0 : known.amount_cents);
  const same = known.payment_link_id === input.linkId && askedCents === input.amountCents;
  if (!same || known.user_id !== input.userId) throw new AppError('refund_under_way');
  if (known.status === 'refused') throw new AppError('refund_refused');
  if (known.status === 'taken') throw new AppError('refund_lost');
  return known.status === 'done' ? 'done' : 'unknown';
}

async function shownRefunds(deps: MoneyDeps, payment: PaidRow): Promise<number[]> {
  if (payment.method === 'cash') return [];
  const { merchantId, paymentId } = providersNames(payment);
  try {
    return await takeOverRefunds(deps, merchantId, paymentId);
  } catch (error) {
    // Nothing was sent yet, and the answer says so.
    const { kind } = asProviderError(error);
    throw new AppError(kind === 'unexpected' ? 'refund_not_checked' : 'refund_not_started');
  }
}

type Written = { outcome: 'done' | 'unknown' } | { payment: PaidRow };

async function writeDown(deps: MoneyDeps, input: RefundInput, shown: number[]): Promise<Written> {
  const now = deps.clock.now();
  return deps.database.system.transaction().execute(async (db) => {
    await lockLink(db, input.linkId);
    const again = await findRow(db, 'refunds', { id: input.id });
    if (again) return { outcome: outcomeOf(again, input) };
    const payment = await findCredit(db, input.linkId);
    if (!payment) throw new AppError('refund_too_large');
    if (await findOpenRefund(db, payment.id)) throw new AppError('refund_under_way');
    if (input.isStillWanted && !(await input.isStillWanted(db))) throw new AppError('job_changed');
    const { isDisputed, lostCents, leftCents } = await readStanding(db, payment, shown);
    if (isDisputed) throw new AppError('refund_disputed');
    if (lostCents > 0 && leftCents <= 0) throw new AppError('refund_lost');
    if (input.amountCents > leftCents) throw new AppError('refund_too_large');
    // Cash is handed back by the contractor: no money leaves here.
    if (payment.method !== 'cash') await requireProof(db, input, now);
    const parts = await countRows(db, 'refunds', { payment_id: payment.id });
    if (parts >= MOST_PARTS) throw new AppError('refunds_used_up');
    const id = await insertRefund(deps.links, db, payment, {
      id: input.id,
      amount_cents: input.amountCents,
      reason: 'requested',
      // Another refund may have gone through since the provider was asked: it is counted, too.
      refunded_before_cents: Math.max(sum(shown), payment.refunded_cents),
      started_at: now,
      // Should this process die now, the sweep asks what became of the call.
      next_try_at: new Date(now.getTime() + 60_000),
    });
    if (payment.method !== 'cash') return { payment };
    await finishRefund(db, id, now);
    return { outcome: 'done' };
  });
}

/** By the sum of a day, one after the other: neither splitting nor haste gets around it. */
async function requireProof(
  db: Db,
  { userId, amountCents, freelyCents }: RefundInput,
  now: Date,
): Promise<void> {
  if (freelyCents === undefined) return;
  const lastDayCents = await lockRefundedCents(db, userId, new Date(now.getTime() - DAY_MS));
  if (lastDayCents + amountCents > freelyCents) throw new AppError('fresh_code_needed');
}

async function settleFailed(
  deps: MoneyDeps,
  payment: PaidRow,
  input: RefundInput,
  error: ProviderError,
): Promise<'done' | 'unknown'> {
  const { database, clock, provider } = deps;
  if (error.refused) {
    await moveRefund(database.system, input.id, { to: 'refused', nextTryAt: null });
    throw new AppError('refund_refused');
  }
  const nextTryAt = new Date(clock.now().getTime() + POLL_AGAIN_MS);
  await moveRefund(database.system, input.id, { to: 'unknown', nextTryAt });
  if (!error.outcomeUnknown) {
    await markNotMade(database.system, input.id);
    return 'unknown';
  }
  const { merchantId, paymentId } = providersNames(payment);
  const shown = await provider.listRefunds(merchantId, paymentId).catch(asProviderError);
  if (!Array.isArray(shown)) return 'unknown';
  return database.system.transaction().execute(async (db) => {
    await lockLink(db, input.linkId);
    const open = await findOpenRefund(db, payment.id);
    const now = await findCredit(db, input.linkId);
    if (open?.id !== input.id || !now) return 'unknown';
    if (!isShown(await readStanding(db, now, shown), open, { sent: true })) return 'unknown';
    await finishRefund(db, input.id, clock.now());
    return 'done';
  });
}
