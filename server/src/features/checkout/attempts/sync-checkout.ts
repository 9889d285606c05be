import { providerReference } from '@jobly/core/checkout/reference';
import { MAY_TAKE_MS } from '@jobly/core/checkout/status';
import { formatCents } from '@jobly/core/money';
import { sql } from 'kysely';
import { findRow, updateRows } from '../../../db/rows.ts';
import { ProviderError } from '../../../ports/provider-error.ts';
import {
  claimPoll,
  endPolling,
  isOver,
  moveAttempt,
  saveOpened,
  type Attempt,
} from './attempt-queries.ts';
import { creditPayment } from '../credit/credit.ts';
import type { MoneyDeps } from '../deps.ts';
import { nextPoll } from './poll-times.ts';
import { insertMismatch } from '../mismatch-queries.ts';
import { takeOverRefunds } from '../refunds/take-over-refunds.ts';

/** A checkout that could not be read for this long needs a person. */
const UNREADABLE_MS = 24 * 60 * 60_000;
const AGAIN_MS = 60_000;

/** `paying`: open, and a payment is under way at the provider. */
export type SyncOutcome = 'open' | 'paying' | 'paid' | 'revoked' | 'failed';

/**
 * Asks the provider how this attempt stands and takes over what it says. Events only trigger a
 * poll: their order, number and loss do not matter.
 */
export async function syncCheckout(deps: MoneyDeps, attempt: Attempt): Promise<SyncOutcome> {
  try {
    const outcome = await poll(deps, attempt);
    if (attempt.failing_since) {
      const { id } = attempt;
      await updateRows(deps.database.system, 'checkout_attempts', { id }, { failing_since: null });
    }
    return outcome;
  } catch (error) {
    if (error instanceof ProviderError) await planAfterFailure(deps, attempt, error);
    throw error;
  }
}

export async function syncUnlessFresh(
  deps: MoneyDeps,
  attempt: Attempt,
  freshMs: number,
): Promise<SyncOutcome | 'fresh'> {
  const mine = await claimUnlessFresh(deps, attempt, freshMs);
  return mine ? syncCheckout(deps, attempt) : 'fresh';
}

export function claimUnlessFresh(
  { clock, database }: MoneyDeps,
  attempt: Attempt,
  freshMs: number,
): Promise<boolean> {
  const now = clock.now();
  const turn = { now, notPolledSince: new Date(now.getTime() - freshMs), planned: false };
  return claimPoll(database.system, attempt, turn);
}

async function poll(deps: MoneyDeps, attempt: Attempt): Promise<SyncOutcome> {
  const { provider, database } = deps;
  const checkoutId = attempt.provider_checkout_id ?? (await findLost(deps, attempt));
  if (!checkoutId) return 'failed';
  const checkout = await provider.getCheckout(attempt.merchant_id, checkoutId);
  for (const payment of checkout.payments) await creditPayment(deps, checkout, payment);
  // After all are credited: this asks for the statement, which can fail by itself.
  for (const payment of checkout.payments) {
    if (payment.refunded) await takeOverRefunds(deps, attempt.merchant_id, payment.id);
  }
  if (checkout.payments.length > 0) {
    const over = nextPoll('paid', attempt.looks + 1, deps.clock.now()) === null;
    if (attempt.status === 'paid' && over) await endPolling(database.system, attempt);
    return 'paid';
  }
  if (checkout.status === 'revoked') {
    await markRevoked(deps, attempt);
    await markNotPaying(deps, attempt, 0);
    return 'revoked';
  }
  // What is still open on a link that is over, or counted as gone, is closed, so that it cannot be paid twice.
  const now = deps.clock.now();
  const gone = attempt.status === 'revoked';
  if (gone || (await isOver(database.system, attempt.payment_link_id, now))) {
    return revoke(deps, attempt);
  }
  if (checkout.paying) {
    await deps.links.markPaying(database.system, attempt.payment_link_id, deps.clock.now());
    return 'paying';
  }
  await markNotPaying(deps, attempt, MAY_TAKE_MS);
  return 'open';
}

/** A payer sent there this recently may be typing their card number. */
function markNotPaying({ database, links, clock }: MoneyDeps, attempt: Attempt, ageMs: number) {
  const now = clock.now();
  const sentBefore = new Date(now.getTime() - ageMs);
  return links.markNotPaying(database.system, attempt, { now, sentBefore });
}

/** The answer to our call was lost: our reference shows whether the checkout exists (M6). */
async function findLost(deps: MoneyDeps, attempt: Attempt): Promise<string | undefined> {
  const { provider, database, clock } = deps;
  const found = await provider.findCheckoutByReference(
    attempt.merchant_id,
    providerReference(attempt),
  );
  if (!found) {
    // Its URL was given to no one; should it appear after all, one more poll closes it.
    if (attempt.status === 'failed') await endPolling(database.system, attempt);
    else await moveAttempt(database.system, attempt, { to: 'failed', now: clock.now() });
    return undefined;
  }
  if (attempt.status === 'failed') {
    // Found late, when a newer attempt has taken its place: closed, unless it is paid.
    const isPaid = found.payments.length > 0;
    if (!isPaid && found.status === 'open') {
      await provider.revokeCheckout(attempt.merchant_id, found.id);
    }
    // Its money, and the provider's event that it is closed, find their way by this id.
    const named = { provider_checkout_id: found.id };
    await updateRows(database.system, 'checkout_attempts', { id: attempt.id }, named);
    return isPaid ? found.id : undefined;
  }
  await saveOpened(deps, attempt, found, { handedOut: false });
  return found.id;
}

/** Closes a checkout at the provider. One that cannot be closed is being paid: poll again soon. */
export async function revoke(deps: MoneyDeps, attempt: Attempt): Promise<SyncOutcome> {
  if (!attempt.provider_checkout_id) return 'failed';
  try {
    await deps.provider.revokeCheckout(attempt.merchant_id, attempt.provider_checkout_id);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcomeUnknown) throw error;
    // Not now, or not by us: that says nothing about the checkout.
    if (['rate_limited', 'unauthorized', 'forbidden', 'unreachable'].includes(error.kind))
      throw error;
    if (error.kind !== 'not_found') return 'open';
    // A provider that does not find it now may find it in a minute, and then it can be paid.
    const seen = await deps.provider.getCheckout(attempt.merchant_id, attempt.provider_checkout_id);
    if (seen.status !== 'revoked' || seen.payments.length > 0) return 'open';
  }
  await markRevoked(deps, attempt);
  return 'revoked';
}

/** A checkout can be paid at the very moment in which it is closed: it is polled for some days more. */
export async function markRevoked(deps: MoneyDeps, attempt: Attempt): Promise<void> {
  const { database, clock } = deps;
  if (attempt.status !== 'revoked') {
    await moveAttempt(database.system, attempt, { to: 'revoked', now: clock.now() });
  } else if (nextPoll('revoked', attempt.looks + 1, clock.now()) === null) {
    await endPolling(database.system, attempt);
  }
}

/**
 * A failed read says nothing of the checkout (adapters/lopay/failures.ts): it is read again within a minute. After a
 * day it is left to its plan, and staff are notified; the plan of one that the provider does not know may end.
 */
async function planAfterFailure(
  deps: MoneyDeps,
  attempt: Attempt,
  error: ProviderError,
): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const since = attempt.failing_since ?? now;
  if (now.getTime() - since.getTime() < UNREADABLE_MS) {
    const again = {
      next_look_at: sql<Date>`least(next_look_at, ${new Date(now.getTime() + AGAIN_MS)})`,
      looks: attempt.looks,
      failing_since: sql<Date>`coalesce(failing_since, ${now})`,
    };
    await updateRows(database.system, 'checkout_attempts', { id: attempt.id }, again);
    return;
  }
  const missing = error.kind === 'not_found';
  await insertMismatch(database.system, {
    kind: 'checkout',
    user_id: attempt.user_id,
    payment_link_id: attempt.payment_link_id,
    provider_checkout_id: attempt.provider_checkout_id,
    expected: `checkout of ${formatCents(attempt.amount_cents)}`,
    seen: missing
      ? 'not known to the provider for a day'
      : `not readable at the provider for a day (${error.kind})`,
    found_at: now,
  });
  const over = nextPoll(attempt.status, attempt.looks + 1, now) === null;
  if (missing && over) await endPolling(database.system, attempt);
}

/** An event of the provider names a checkout. Nothing when we do not know it (yet). */
export async function syncForEvent(
  deps: MoneyDeps,
  event: { checkoutId: string; failed?: boolean },
): Promise<SyncOutcome | undefined> {
  const checkout = { provider_checkout_id: event.checkoutId };
  const attempt = await findRow(deps.database.system, 'checkout_attempts', checkout);
  if (!attempt) return undefined;
  const outcome = await syncCheckout(deps, attempt);
  // A card or its bank said no: their page must not say that a payment is being confirmed.
  if (event.failed && outcome === 'open') await markNotPaying(deps, attempt, 0);
  return outcome;
}
