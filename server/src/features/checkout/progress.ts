import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError } from '../../ports/payment-provider.ts';
import { listOpenOfLink, takeLook } from './attempt-queries.ts';
import type { Attempt } from './attempt-queries.ts';
import type { LinkLookUp, LinkOnPage } from './link-look-up.ts';
import { lookAtCheckout } from './look-at-checkout.ts';
import type { LookNeeds } from './look-at-checkout.ts';

export type Progress = 'confirmed' | 'confirming' | 'not_paid';

/** A page that waits asks every few seconds; the provider is asked at most this often. */
const LOOK_EVERY_MS = 2_000;
/** The page is not held up for longer by a provider that is slow. */
const PATIENCE_MS = 2_500;
/** Who opened a checkout this recently may well be paying. */
const MAY_BE_PAYING_MS = 60 * 60_000;

/**
 * How a payment stands, honestly: 'confirmed' only when the database says so. A customer who comes
 * back from the provider before its event does makes us look ourselves.
 */
export async function progressOf(
  needs: LookNeeds & { lookUp: LinkLookUp },
  link: LinkOnPage,
): Promise<{ progress: Progress; link: LinkOnPage }> {
  if (link.status !== 'unpaid') return { progress: 'confirmed', link };
  const open = await listOpenOfLink(needs.database.system, link.id);
  await Promise.race([Promise.all(open.map((attempt) => look(needs, attempt))), patience()]);
  const fresh = (await needs.lookUp(link.url)) ?? link;
  if (fresh.status !== 'unpaid') return { progress: 'confirmed', link: fresh };
  const since = needs.clock.now().getTime() - MAY_BE_PAYING_MS;
  const maybe = open.some(({ created_at: at, looked_at: looked }) =>
    [at, looked].some((moment) => moment && moment.getTime() > since),
  );
  return { progress: maybe ? 'confirming' : 'not_paid', link: fresh };
}

async function look(needs: LookNeeds, attempt: Attempt): Promise<void> {
  const now = needs.clock.now();
  const notLookedSince = new Date(now.getTime() - LOOK_EVERY_MS);
  const turn = { now, notLookedSince, planned: false };
  if (!(await takeLook(needs.database.system, attempt, turn))) return;
  await lookAtCheckout(needs, attempt).catch((error: unknown) => {
    // Not known yet is not failed: the page goes on waiting.
    if (!(error instanceof ProviderError)) throw error;
  });
}

function patience(): Promise<void> {
  return sleep(PATIENCE_MS, undefined, { ref: false });
}
