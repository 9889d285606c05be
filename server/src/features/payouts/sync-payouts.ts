import { setTimeout as sleep } from 'node:timers/promises';
import { payoutTroubleText } from '@jobly/core/payouts/messages';
import type { Database, Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentProvider, ProviderPayout } from '../../ports/payment-provider.ts';
import {
  findOwnerOfMerchant,
  findSyncTime,
  listMerchantsToRefresh,
  markPayoutsSynced,
  markTried,
  upsertPayout,
} from './payout-queries.ts';
import { savePayoutLines } from './payout-lines.ts';
import { findBusiness, storeBalance, storeVerification } from './queries.ts';
import { takeOverBankAccount } from './settle-bank-changes.ts';
import { textOwner } from './text-owner.ts';
import type { NoticeDeps } from './text-owner.ts';
import type { BankDeps } from './finish-bank-change.ts';

export interface SyncDeps extends NoticeDeps {
  database: Database;
  clock: Clock;
  provider: PaymentProvider;
}

const RESYNC_AFTER_MS = 15 * 60_000;
const MERCHANTS_A_ROUND = 50;

/** Takes over what the provider says of this business's payouts; events only say that it is time. */
export async function syncPayouts(
  deps: SyncDeps,
  business: { userId: string; merchantId: string },
): Promise<void> {
  const { database, clock } = deps;
  const payouts = await deps.provider.listPayouts(business.merchantId);
  const readAt = clock.now();
  // What left the balance is in a payout now: both figures move together.
  const balance = await deps.provider.getBalance(business.merchantId);
  await database.system.transaction().execute(async (db) => {
    const owner = await findOwnerOfMerchant(db, business.merchantId);
    if (!owner) return;
    for (const payout of payouts) {
      const changed = await upsertPayout(
        db,
        { contractorId: owner.id, userId: owner.user_id },
        payout,
      );
      if (changed) await tellOfTrouble(deps, db, owner.user_id, payout, changed.id);
    }
    await savePayoutLines(db, owner.user_id, payouts);
    await storeBalance(db, { userId: owner.user_id, ...balance, readAt });
    await markPayoutsSynced(db, owner.user_id, clock.now());
  });
}

/** Older trouble is history: a merchant that is linked brings all of it at once. */
const NEWS_MS = 7 * 24 * 60 * 60_000;

/** A payout that is held or came back is told of by text, once for each of its states (M13). */
async function tellOfTrouble(
  deps: SyncDeps,
  db: Db,
  userId: string,
  { status, amountCents, payoutDate }: ProviderPayout,
  id: string,
): Promise<void> {
  if (status !== 'held' && status !== 'failed' && status !== 'cancelled') return;
  if (deps.clock.now().getTime() - new Date(payoutDate).getTime() > NEWS_MS) return;
  await textOwner(deps, db, {
    userId,
    kind: `payout_${status}`,
    body: payoutTroubleText(status, amountCents),
    dedupeKey: `payout-${status}:${id}`,
  });
}

/** Older than this, an open list asks the provider itself instead of waiting for the poll. */
const STALE_MS = 30_000;
const PATIENCE_MS = 3_000;

/** Brings the list up to date when it is not; a provider that is away is waited for only briefly. */
export async function freshenPayouts(deps: SyncDeps, userId: string): Promise<void> {
  const { database, clock } = deps;
  const business = await findBusiness(database.system, userId);
  if (!business?.lopay_merchant_id) return;
  const syncedAt = await findSyncTime(database.system, userId);
  if (syncedAt && clock.now().getTime() - syncedAt.getTime() < STALE_MS) return;
  const sync = syncPayouts(deps, { userId, merchantId: business.lopay_merchant_id });
  await Promise.race([sync, sleep(PATIENCE_MS, undefined, { ref: false })]).catch(() => undefined);
}

/**
 * The poll behind the events: what a lost webhook would have told us arrives a little later. One
 * merchant's failure does not keep the others waiting; the last failure is thrown in the end.
 */
export async function refreshMerchants(deps: BankDeps): Promise<void> {
  const { database, clock, provider } = deps;
  const before = new Date(clock.now().getTime() - RESYNC_AFTER_MS);
  const due = await listMerchantsToRefresh(database.system, before, MERCHANTS_A_ROUND);
  let failure: unknown;
  for (const { user_id: userId, lopay_merchant_id: merchantId } of due) {
    try {
      if (!merchantId) continue;
      await markTried(database.system, userId, clock.now());
      // Also of a verified one: a verification that was withdrawn may come by a lost event.
      const merchant = await provider.getMerchant(merchantId);
      await storeVerification(database.system, { merchantId, verified: merchant.verified });
      await takeOverBankAccount(deps, userId, merchant);
      await syncPayouts(deps, { userId, merchantId });
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
}
