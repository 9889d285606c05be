import { setTimeout as sleep } from 'node:timers/promises';
import { payoutTroubleText } from '@jobly/core/payouts/texts';
import type { Db } from '../../db/database.ts';
import { forEachSequential } from '../../tasks/for-each-sequential.ts';
import type { ProviderPayout } from '../../ports/payment-provider.ts';
import { ProviderError } from '../../ports/provider-error.ts';
import type { PayoutsDeps } from './deps.ts';
import { compareHold } from './protection/hold-payouts.ts';
import { findOwner } from './moves/former-merchants.ts';
import { refreshFormer } from './moves/refresh-former.ts';
import { listPayouts, savePayoutLines } from './payout-lines.ts';
import {
  claimReading,
  findSyncState,
  listMerchantsToRefresh,
  markPolled,
  saveBalance,
  saveVerification,
  upsertPayout,
} from './queries.ts';
import { takeOverBankAccount } from './settle-bank-changes.ts';

type SyncDeps = Pick<PayoutsDeps, 'database' | 'clock' | 'provider' | 'notifyOwnerBySms'>;

const RESYNC_AFTER_MS = 15 * 60_000;
const MERCHANTS_A_ROUND = 50;

/** Takes over what the provider says of this business's payouts, and how many it lists; events only say that it is time. */
export async function syncPayouts(deps: SyncDeps, merchantId: string): Promise<number> {
  const { database, clock } = deps;
  const askedAt = clock.now();
  const payouts = await deps.provider.listPayouts(merchantId);
  const readAt = clock.now();
  // What left the balance is in a payout now: both figures move together.
  const balance = await deps.provider.getBalance(merchantId);
  await database.system.transaction().execute(async (db) => {
    const owner = await findOwner(db, merchantId);
    if (!owner) return;
    // Events, the poll and an open list can ask at the same time: a late answer must not undo a newer one.
    if (!(await claimReading(db, owner, merchantId, askedAt))) return;
    for (const payout of payouts) {
      const changed = await upsertPayout(db, owner, merchantId, payout);
      if (changed) await notifyOfTrouble(deps, db, owner.user_id, payout, changed.id);
    }
    await savePayoutLines(db, owner.user_id, payouts);
    await saveBalance(db, merchantId, { ...balance, readAt });
  });
  return payouts.length;
}

/** Older trouble is history: a merchant that is linked brings all of it at once. */
const NEWS_MS = 7 * 24 * 60 * 60_000;

/** A payout that is held or came back is reported by text, once for each of its states (M13). */
async function notifyOfTrouble(
  deps: SyncDeps,
  db: Db,
  userId: string,
  { status, amountCents, payoutDate }: ProviderPayout,
  id: string,
): Promise<void> {
  if (status !== 'held' && status !== 'failed' && status !== 'cancelled') return;
  if (deps.clock.now().getTime() - new Date(payoutDate).getTime() > NEWS_MS) return;
  await deps.notifyOwnerBySms(db, {
    userId,
    kind: `payout_${status}`,
    body: () => payoutTroubleText(status, amountCents),
    about: id,
  });
}

/** Older than this, an open list asks the provider itself instead of waiting for the poll. */
const STALE_MS = 30_000;
const PATIENCE_MS = 3_000;

/**
 * The list as it is known. A stale one is read anew in the background, and a live signal brings what changed. Only
 * where it was never read is the provider waited for, briefly: an empty list would say that there are no payouts.
 */
export async function listFreshPayouts(
  { database, clock }: Pick<SyncDeps, 'database' | 'clock'>,
  userId: string,
  sync: (merchantId: string) => Promise<unknown>,
) {
  const db = database.readAs(userId);
  const [state, payouts] = await Promise.all([findSyncState(db, userId), listPayouts(db, userId)]);
  if (!state?.merchantId) return payouts;
  const { merchantId, syncedAt } = state;
  if (syncedAt && clock.now().getTime() - syncedAt.getTime() < STALE_MS) return payouts;
  // A provider that is away is the poll's to report.
  const synced = sync(merchantId).catch(() => undefined);
  if (syncedAt) return payouts;
  await Promise.race([synced, sleep(PATIENCE_MS, undefined, { ref: false })]);
  return listPayouts(db, userId);
}

/** The poll behind the events: catches up on lost webhooks. */
export async function refreshMerchants(deps: PayoutsDeps): Promise<void> {
  const { database, clock, provider } = deps;
  const before = new Date(clock.now().getTime() - RESYNC_AFTER_MS);
  const due = await listMerchantsToRefresh(database.system, before, MERCHANTS_A_ROUND);
  await forEachSequential(due, async ({ user_id: userId, lopay_merchant_id: merchantId }) => {
    if (!merchantId) return;
    await markPolled(database.system, userId, clock.now());
    // Also of a verified one: a verification that was withdrawn may come by a lost event.
    const merchant = await provider.getMerchant(merchantId);
    await saveVerification(database.system, { merchantId, verified: merchant.verified });
    await compareHold(deps, merchantId);
    await takeOverBankAccount(deps, userId, merchant);
    await syncPayouts(deps, merchantId);
  });
  await refreshFormer(deps, (merchantId) => syncPayouts(deps, merchantId));
}

/**
 * Asks the provider whether a merchant is verified by now, and where its payouts go. False: no business has this
 * merchant.
 */
export async function refreshVerification(deps: PayoutsDeps, merchantId: string): Promise<boolean> {
  const { database, provider } = deps;
  const owner = await findOwner(database.system, merchantId);
  if (!owner) return false;
  const merchant = await provider.getMerchant(merchantId);
  await saveVerification(database.system, { merchantId, verified: merchant.verified });
  await takeOverBankAccount(deps, owner.user_id, merchant);
  return true;
}

/** Reads a merchant's payouts and balance anew. False: no business has this merchant. */
export async function refreshPayouts(deps: PayoutsDeps, merchantId: string): Promise<boolean> {
  if (!(await findOwner(deps.database.system, merchantId))) return false;
  // The event may be about a payout that should not have run.
  await compareHold(deps, merchantId);
  // An event announced a payout: an empty list is not the answer yet, and the task retries.
  if ((await syncPayouts(deps, merchantId)) === 0) {
    throw new ProviderError(
      'unexpected',
      'an event tells of a payout, and the provider lists none',
    );
  }
  return true;
}
