import type { Database } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import {
  findOwnerOfMerchant,
  listMerchantsToRefresh,
  markPayoutsSynced,
  upsertPayout,
} from './payout-queries.ts';
import { storeVerification } from './queries.ts';

export interface SyncNeeds {
  database: Database;
  clock: Clock;
  provider: PaymentProvider;
}

const RESYNC_AFTER_MS = 15 * 60_000;
const MERCHANTS_A_ROUND = 50;

/** Takes over what the provider says of this business's payouts; events only say that it is time. */
export async function syncPayouts(
  needs: SyncNeeds,
  business: { userId: string; merchantId: string },
): Promise<void> {
  const { database, clock } = needs;
  const payouts = await needs.provider.listPayouts(business.merchantId);
  await database.system.transaction().execute(async (queries) => {
    const owner = await findOwnerOfMerchant(queries, business.merchantId);
    if (!owner) return;
    for (const payout of payouts) {
      await upsertPayout(queries, { contractorId: owner.id, userId: owner.user_id }, payout);
    }
    await markPayoutsSynced(queries, owner.user_id, clock.now());
  });
}

/**
 * The poll behind the events: what a lost webhook would have told us arrives a little later. One
 * merchant's failure does not keep the others waiting; the last failure is thrown in the end.
 */
export async function refreshMerchants(needs: SyncNeeds): Promise<void> {
  const { database, clock, provider } = needs;
  const before = new Date(clock.now().getTime() - RESYNC_AFTER_MS);
  const due = await listMerchantsToRefresh(database.system, before, MERCHANTS_A_ROUND);
  let failure: unknown;
  for (const { user_id: userId, lopay_merchant_id: merchantId, ...business } of due) {
    try {
      if (!merchantId) continue;
      if (business.business_verification_status === 'in_progress') {
        const { verified } = await provider.getMerchant(merchantId);
        await storeVerification(database.system, { merchantId, verified });
      }
      await syncPayouts(needs, { userId, merchantId });
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
}
