import { setTimeout as sleep } from 'node:timers/promises';
import { findRow } from '../../../db/rows.ts';
import { asProviderError, ProviderError } from '../../../ports/provider-error.ts';
import { listOpenOfLink } from '../attempts/attempt-queries.ts';
import { syncUnlessFresh } from '../attempts/sync-checkout.ts';
import type { CheckoutDeps, MoneyDeps } from '../deps.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { isBeingConfirmed } from '../payable.ts';

export type Progress = 'confirmed' | 'confirming' | 'not_paid';

/** A page that waits asks every few seconds; the provider is asked at most this often. */
const POLL_EVERY_MS = 2_000;
/** The page is not held up for longer by a provider that is slow. */
const PATIENCE_MS = 2_500;

export interface Known {
  progress: Progress;
  link: LinkOnPage;
  unsure: boolean;
  /** No payment was begun, or the provider has closed what was begun. Unknown while a checkout is open. */
  nothingCharged: boolean;
}

/** What was paid here is more than its job needs, and goes back. */
const isExtra = async ({ database }: MoneyDeps, { id, job_id: jobId }: LinkOnPage) =>
  jobId !== null &&
  (await findRow(database.system, 'payments', { payment_link_id: id, role: 'extra' })) !==
    undefined;

const CONFIRMED = { progress: 'confirmed', unsure: false, nothingCharged: false } as const;

/**
 * How a payment stands: 'confirmed' only when the database says so. A customer who comes back before the provider's
 * event does makes us poll.
 */
export async function progressOf(
  deps: MoneyDeps & Pick<CheckoutDeps, 'lookUp'>,
  link: LinkOnPage,
): Promise<Known> {
  if (link.status !== 'unpaid') return { ...CONFIRMED, link };
  const open = await listOpenOfLink(deps.database.system, link.id);
  const polls = open.map((attempt) =>
    syncUnlessFresh(deps, attempt, POLL_EVERY_MS).catch(asProviderError),
  );
  const answers = await Promise.race([
    Promise.all(polls),
    sleep(PATIENCE_MS, undefined, { ref: false }),
  ]);
  const fresh = (await deps.lookUp(link.url)) ?? link;
  if (fresh.status !== 'unpaid' || (await isExtra(deps, fresh))) {
    return { ...CONFIRMED, link: fresh };
  }
  // A provider that could not be asked may know of a payment: 'not paid' would be a guess (M6).
  const unsure =
    !answers ||
    answers.some(
      (answer, at) =>
        answer instanceof ProviderError || (answer === 'fresh' && open[at]!.failing_since),
    );
  const waits = unsure || isBeingConfirmed(fresh, deps.clock.now());
  const nothingCharged =
    !waits &&
    answers.every((answer) => answer === 'revoked' || answer === 'failed') &&
    // Money that was set aside (M3) was charged.
    !(await findRow(deps.database.system, 'payment_mismatches', { payment_link_id: link.id }));
  return { progress: waits ? 'confirming' : 'not_paid', link: fresh, unsure, nothingCharged };
}
