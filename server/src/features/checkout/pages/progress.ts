import { setTimeout as sleep } from 'node:timers/promises';
import { asProviderError, ProviderError } from '../../../ports/payment-provider.ts';
import { listOpenOfLink } from '../attempts/attempt-queries.ts';
import { syncUnlessFresh } from '../attempts/sync-checkout.ts';
import type { CheckoutDeps, MoneyDeps } from '../deps.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { isBeingConfirmed } from '../payable.ts';

export type Progress = 'confirmed' | 'confirming' | 'not_paid';

/** A page that waits asks every few seconds; the provider is asked at most this often. */
const LOOK_EVERY_MS = 2_000;
/** Who is on this page came back from the provider: an application to pay later takes long to decide. */
const CAME_BACK_MS = 60 * 60_000;
/** The page is not held up for longer by a provider that is slow. */
const PATIENCE_MS = 2_500;

/**
 * How a payment stands, honestly: 'confirmed' only when the database says so. A customer who comes
 * back from the provider before its event does makes us look ourselves.
 */
export async function progressOf(
  deps: MoneyDeps & Pick<CheckoutDeps, 'lookUp'>,
  link: LinkOnPage,
): Promise<{ progress: Progress; link: LinkOnPage; unsure: boolean }> {
  if (link.status !== 'unpaid') return { progress: 'confirmed', link, unsure: false };
  const open = await listOpenOfLink(deps.database.system, link.id);
  const looks = open.map((attempt) =>
    syncUnlessFresh(deps, attempt, LOOK_EVERY_MS).catch(asProviderError),
  );
  const answers = await Promise.race([
    Promise.all(looks),
    sleep(PATIENCE_MS, undefined, { ref: false }),
  ]);
  const fresh = (await deps.lookUp(link.url)) ?? link;
  if (fresh.status !== 'unpaid') return { progress: 'confirmed', link: fresh, unsure: false };
  const mayBePaying = isBeingConfirmed(fresh, deps.clock.now(), CAME_BACK_MS);
  // Who could not be asked may know of a payment: 'not paid' would be a guess (M6).
  const unsure = !answers || answers.some((answer) => answer instanceof ProviderError);
  return { progress: mayBePaying || unsure ? 'confirming' : 'not_paid', link: fresh, unsure };
}
