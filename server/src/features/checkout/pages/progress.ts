import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError } from '../../../ports/payment-provider.ts';
import { listOpenOfLink } from '../attempts/attempt-queries.ts';
import { claimPoll } from '../attempts/poll-queries.ts';
import type { Attempt } from '../attempts/attempt-queries.ts';
import type { LinkLookUp, LinkOnPage } from './link-look-up.ts';
import { syncCheckout } from '../attempts/sync-checkout.ts';
import type { SyncDeps } from '../attempts/sync-checkout.ts';
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
  deps: SyncDeps & { lookUp: LinkLookUp },
  link: LinkOnPage,
): Promise<{ progress: Progress; link: LinkOnPage }> {
  if (link.status !== 'unpaid') return { progress: 'confirmed', link };
  const open = await listOpenOfLink(deps.database.system, link.id);
  const answered = await Promise.race([
    Promise.all(open.map((attempt) => look(deps, attempt))),
    patience(),
  ]);
  const fresh = (await deps.lookUp(link.url)) ?? link;
  if (fresh.status !== 'unpaid') return { progress: 'confirmed', link: fresh };
  const mayBePaying = isBeingConfirmed(fresh, deps.clock.now(), CAME_BACK_MS);
  // Who could not be asked may know of a payment: 'not paid' would be a guess (M6).
  const unsure = answered.includes(false);
  return { progress: mayBePaying || unsure ? 'confirming' : 'not_paid', link: fresh };
}

/** True when the provider has answered, now or a moment ago. */
async function look(deps: SyncDeps, attempt: Attempt): Promise<boolean> {
  const now = deps.clock.now();
  const notPolledSince = new Date(now.getTime() - LOOK_EVERY_MS);
  const turn = { now, notPolledSince, planned: false };
  if (!(await claimPoll(deps.database.system, attempt, turn))) return true;
  try {
    await syncCheckout(deps, attempt);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return false;
  }
}

async function patience(): Promise<boolean[]> {
  await sleep(PATIENCE_MS, undefined, { ref: false });
  return [false];
}
