import type { Database } from '../../db/database.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { findOwnerOfMerchant, findReleasedMerchant } from './payout-queries.ts';
import { storeVerification } from './queries.ts';
import { syncPayouts } from './sync-payouts.ts';
import type { SyncDeps } from './sync-payouts.ts';

/** Asks the provider whether a merchant is verified by now. False: no business has this merchant. */
export async function refreshVerification(
  { database, provider }: { database: Database; provider: PaymentProvider },
  merchantId: string,
): Promise<boolean> {
  const owner = await findOwnerOfMerchant(database.system, merchantId);
  if (!owner) return false;
  const { verified } = await provider.getMerchant(merchantId);
  await storeVerification(database.system, { merchantId, verified });
  return true;
}

/** Reads a merchant's payouts and balance anew. False: no business has this merchant. */
export async function refreshPayouts(deps: SyncDeps, merchantId: string): Promise<boolean> {
  const owner = await findOwnerOfMerchant(deps.database.system, merchantId);
  if (!owner) return false;
  await syncPayouts(deps, { userId: owner.user_id, merchantId });
  return true;
}

/** The account that a merchant was made for, when a merge or a deletion has let go of it. */
export async function findFormerAccount(
  database: Database,
  merchantId: string,
): Promise<string | undefined> {
  const released = await findReleasedMerchant(database.system, merchantId);
  return released?.kept_user_id ?? released?.former_user_id;
}
