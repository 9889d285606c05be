import { providerReference } from '@jobly/core/checkout/reference';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@jobly/core/errors';
import { pricingOf } from '@jobly/core/fees/pricing';
import { offeredQuotes, type OnlineMethod, type Quote } from '@jobly/core/payment-links/fees';
import { isTip } from '@jobly/core/payment-links/tips';
import { ATTEMPTS_UNDER_WAY } from '@jobly/core/checkout/status';
import { findRow } from '../../../db/rows.ts';
import { pricedRow } from '../../../fee-rules.ts';
import { asProviderError, ProviderError } from '../../../ports/provider-error.ts';
import { providerOf } from '../../../ports/payment-providers.ts';
import {
  claimAttempt,
  isPaused,
  moveAttempt,
  pollAttemptsNow,
  PAUSE_AFTER_FAILURES_MS,
  saveOpened,
  takeOver,
  type Attempt,
} from './attempt-queries.ts';
import type { CheckoutDeps, MoneyDeps } from '../deps.ts';
import type { LinkOnPage } from '../pages/link-look-up.ts';
import { nextPoll } from './poll-times.ts';
import { revokeCheckouts } from './revoke-checkouts.ts';
import { claimUnlessFresh, markRevoked, revoke, syncCheckout } from './sync-checkout.ts';
import { insertMismatch } from '../mismatch-queries.ts';
import { isSetUp, requireOpen, takesTips } from '../payable.ts';

export type OpenDeps = MoneyDeps & Pick<CheckoutDeps, 'publicUrl' | 'lookUp'>;

interface Wanted {
  method: OnlineMethod;
  tipCents: number;
}

/** The customer waits this long at most; then the page says that nothing was charged. */
const PATIENCE_MS = 12_000;
/** A call that has not shown at the provider by then has not arrived, and its URL was given to no one. */
const ARRIVES_WITHIN_MS = 5_000;
const FRESH_MS = 30_000;

/** The URL where the customer pays: a new checkout, or the open one of this link, method and tip. */
export async function openCheckout(
  deps: OpenDeps,
  found: LinkOnPage | undefined,
  { method, tipCents }: Wanted,
): Promise<string> {
  const { database, clock } = deps;
  let link = requireOpen(found, clock.now());
  const deadlineMs = performance.now() + PATIENCE_MS;
  while (performance.now() < deadlineMs) {
    const { id: linkId, user_id: userId, merchant_id: merchantId } = link;
    if (link.cards_stopped_at) throw new AppError('cards_stopped');
    if (!isSetUp(link) || !merchantId) throw new AppError('merchant_setup_incomplete');
    const quote = quoteOf(deps, link, { method, tipCents });
    const now = clock.now();
    const attempt = { linkId, userId, merchantId, quote, tipCents, now };
    const claimed = await claimAttempt(database.system, attempt);
    const url = claimed
      ? await create(deps, link, claimed)
      : await joinUnderWay(deps, link, { method, tipCents });
    if (url) return url;
    await sleep(150);
    // It may have been paid or closed while we waited, or have another owner.
    link = requireOpen(await deps.lookUp(link.url), clock.now());
  }
  throw busy();
}

const busy = () => new AppError('checkout_busy', { retryAfterSeconds: 5 });

function quoteOf(deps: OpenDeps, link: LinkOnPage, { method, tipCents }: Wanted): Quote {
  const { amount_cash_cents: amountCents } = link;
  if (tipCents !== 0 && !(takesTips(link) && isTip(tipCents, amountCents))) {
    throw new AppError('checkout_mismatch');
  }
  const offered = offeredQuotes(amountCents, pricingOf(pricedRow(link)), tipCents);
  const quote = offered.find((candidate) => candidate.method === method);
  const { capabilities } = providerOf(deps.provider, link.merchant_id);
  if (!quote || !capabilities[method]) throw new AppError('method_not_offered');
  return quote;
}

/** Undefined while the outcome of the call is not known. */
async function create(
  deps: OpenDeps,
  link: LinkOnPage,
  attempt: Attempt,
): Promise<string | undefined> {
  const { provider, database, clock } = deps;
  try {
    const checkout = await provider.createCheckout({
      merchantId: attempt.merchant_id,
      method: attempt.method,
      amountCents: attempt.amount_cents,
      feeCents: attempt.fee_cents,
      description: link.memo,
      reference: providerReference(attempt),
      returnUrl: `${deps.publicUrl}/payment-success?linkCode=${link.url}`,
    });
    const agrees =
      checkout.amountCents === attempt.amount_cents && checkout.currency === attempt.currency;
    if (!agrees) return await refuseDifferent(deps, link, attempt, checkout);
    if (await saveOpened(deps, attempt, checkout, { handedOut: true })) return checkout.url;
    await revoke(deps, { ...attempt, status: 'open', provider_checkout_id: checkout.id });
    throw new AppError('payment_link_used');
  } catch (error) {
    const now = clock.now();
    const failure = asProviderError(error);
    if (failure.outcomeUnknown) {
      await moveAttempt(database.system, attempt, { to: 'unknown', now });
      return undefined;
    }
    await moveAttempt(database.system, attempt, { to: 'failed', now, nextPollAt: null });
    throw failure.notCalled ? busy() : new AppError('checkout_not_created');
  }
}

/** The provider asks for something else than we did: no payer is sent there (M3). */
async function refuseDifferent(
  deps: OpenDeps,
  link: LinkOnPage,
  attempt: Attempt,
  checkout: { id: string; amountCents: number; currency: string },
): Promise<never> {
  const now = deps.clock.now();
  await insertMismatch(deps.database.system, {
    kind: 'checkout',
    user_id: link.user_id,
    payment_link_id: link.id,
    provider_checkout_id: checkout.id,
    expected: `${attempt.amount_cents} ${attempt.currency}`,
    seen: `${checkout.amountCents} ${checkout.currency}`,
    found_at: now,
  });
  await moveAttempt(deps.database.system, attempt, { to: 'failed', now });
  throw new AppError('checkout_not_created');
}

/** Another request came first: its checkout is reused, once it is known to exist. */
async function joinUnderWay(
  deps: OpenDeps,
  link: LinkOnPage,
  { method, tipCents }: Wanted,
): Promise<string | undefined> {
  const { database, clock } = deps;
  const underWay = { payment_link_id: link.id, method, status: ATTEMPTS_UNDER_WAY };
  const attempt = await findRow(database.system, 'checkout_attempts', underWay);
  const now = clock.now();
  if (!attempt) {
    if (!(await isPaused(database.system, { linkId: link.id, method, now }))) return undefined;
    const retryAfterSeconds = PAUSE_AFTER_FAILURES_MS / 1_000;
    throw new AppError('checkout_not_created', { retryAfterSeconds });
  }
  if (attempt.status === 'open') {
    if (attempt.tip_cents === tipCents) return reuse(deps, attempt);
    // Of another total: as when a link is edited, what was asked before can no longer be paid (M2).
    const outcome = await revokeCheckouts(deps, link.id);
    if (outcome === 'revoked') return undefined;
    throw new AppError(outcome === 'under_way' ? 'payment_under_way' : 'checkouts_not_revoked');
  }
  const ageMs = now.getTime() - attempt.started_at.getTime();
  if (attempt.status === 'creating' && ageMs < PATIENCE_MS) return undefined;
  if (!(await takeOver(database.system, attempt, now))) return undefined;
  const known = await deps.provider
    .findCheckoutByReference(attempt.merchant_id, providerReference(attempt))
    .catch(asProviderError);
  if (known instanceof ProviderError) {
    // Its outcome cannot be known now: the customer gets the error at once.
    if (known.notCalled) throw busy();
    return undefined;
  }
  if (known) {
    await saveOpened(deps, attempt, known, { handedOut: false });
  } else if (ageMs > ARRIVES_WITHIN_MS) {
    await moveAttempt(database.system, attempt, { to: 'failed', now });
  }
  return undefined;
}

async function reuse(deps: OpenDeps, attempt: Attempt): Promise<string | undefined> {
  const { database, clock, links } = deps;
  const mine = await claimUnlessFresh(deps, attempt, FRESH_MS);
  if (await links.markPaying(database.system, attempt.payment_link_id, clock.now())) {
    await pollAttemptsNow(
      database.system,
      attempt.payment_link_id,
      nextPoll('open', 0, clock.now())!,
    );
  }
  if (!mine) return attempt.checkout_url ?? undefined;
  // A provider that does not answer now will say itself, on its own page, how the checkout stands.
  const outcome = await syncCheckout(deps, attempt).catch(async (error: unknown) => {
    const failure = asProviderError(error);
    if (failure.kind !== 'not_found') return failure;
    const closed = await revoke(deps, attempt).catch(asProviderError);
    if (!(closed instanceof ProviderError) || closed.kind !== 'not_found') return closed;
    // It may be gone for good: a new one takes its place. Polls go on, and close it should it exist after all.
    await markRevoked(deps, attempt);
    return 'revoked' as const;
  });
  if (outcome === 'paid') throw new AppError('payment_link_used');
  const gone = outcome === 'revoked' || outcome === 'failed';
  return gone ? undefined : (attempt.checkout_url ?? undefined);
}
