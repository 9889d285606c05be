import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { asProviderError, ProviderError } from '../../../ports/provider-error.ts';
import {
  claimPoll,
  listDue,
  listOpenOfLink,
  listOpenOfUser,
  type Attempt,
} from './attempt-queries.ts';
import { lostCents } from '../credit/receipt-queries.ts';
import type { MoneyDeps } from '../deps.ts';
import { revoke, syncCheckout, syncUnlessFresh } from './sync-checkout.ts';
import { settleDueRefunds } from '../refunds/settle-refunds.ts';

const AT_ONCE = 5;
const A_ROUND = 500;
const ROUND_MS = 50_000;

/**
 * Every minute (tasks/queues.ts): polls the attempts that are due, looks for lost ones by our reference (findLost in
 * sync-checkout.ts), settles refunds of unknown outcome, and queues receipts that a crash left out.
 */
export async function reconcile(deps: MoneyDeps): Promise<void> {
  const deadlineMs = performance.now() + ROUND_MS;
  let failure: unknown;
  // One attempt, refund or receipt that fails must not hold up the others; the task fails at the end.
  const guarded = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      failure = error;
    });
  const due = await listDue(deps.database.system, deps.clock.now(), A_ROUND);
  await inParallel(due, async (attempt) => {
    if (performance.now() < deadlineMs) await guarded(syncIfDue(deps, attempt));
  });
  await guarded(settleDueRefunds(deps, deadlineMs));
  await guarded(sweepFollowUps(deps));
  if (failure) throw failure;
}

const SWEEP_AFTER_MS = 30_000;

/** Payments whose follow-up a crash has swallowed between the commit and the task. */
async function sweepFollowUps({ database, clock, enqueueFollowUp }: MoneyDeps): Promise<void> {
  const left = database.system
    .selectFrom('payments')
    .select('id')
    .where('followed_up_at', 'is', null)
    .where('created_at', '<', new Date(clock.now().getTime() - SWEEP_AFTER_MS))
    // Of an extra payment nothing is said before all of it has gone back.
    .where((where) =>
      where.or([
        where('role', '=', 'credit'),
        where(sql<number>`refunded_cents + ${lostCents}`, '>=', where.ref('gross_cents')),
      ]),
    )
    .orderBy('created_at')
    .limit(200);
  for (const { id } of await left.execute()) await enqueueFollowUp(database.system, id);
}

async function syncIfDue(deps: MoneyDeps, attempt: Attempt): Promise<void> {
  const now = deps.clock.now();
  // A poll since this list was read has moved the next one on.
  const poll = { now, notPolledSince: attempt.looked_at ?? now, planned: true };
  const mine = await claimPoll(deps.database.system, attempt, poll);
  // The provider is away: the next poll is planned already.
  if (mine) await syncCheckout(deps, attempt).catch(asProviderError);
}

export async function syncOpenPayments(deps: MoneyDeps, userId: string): Promise<boolean> {
  const open = await listOpenOfUser(deps.database.system, userId, SYNC_MOST);
  let asked = true;
  const polls = inParallel(open, async (attempt) => {
    const outcome = await syncUnlessFresh(deps, attempt, SYNC_FRESH_MS).catch(asProviderError);
    if (outcome instanceof ProviderError) asked = false;
  });
  const inTime = await Promise.race([
    polls.then(() => true),
    sleep(SYNC_PATIENCE_MS, false, { ref: false }),
  ]);
  return asked && inTime;
}

/** The browser gives up after 15 s; it should hear before then that we could not ask. */
const SYNC_PATIENCE_MS = 8_000;
const SYNC_MOST = 20;
const SYNC_FRESH_MS = 2_000;

export async function closeCheckouts(deps: MoneyDeps, linkId: string): Promise<void> {
  for (const attempt of await listOpenOfLink(deps.database.system, linkId)) {
    const outcome = await revoke(deps, attempt);
    // It could not be closed because a customer is paying: then the payment counts.
    if (outcome === 'open') await syncCheckout(deps, attempt);
  }
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
