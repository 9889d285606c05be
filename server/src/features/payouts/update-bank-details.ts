import { AppError } from '@jobly/core/errors';
import { accountHolder } from '@jobly/core/payouts/merchant';
import { findRow } from '../../db/rows.ts';
import { asProviderError, ProviderError, type BankDetails } from '../../ports/payment-provider.ts';
import { Secret } from '../../ports/secret.ts';
import { endBankChange, openBankChange, saveBankReading } from './bank-queries.ts';
import type { PayoutsDeps } from './deps.ts';
import { throwAsAppError } from './ensure-merchant.ts';
import { refuseHeldChange } from './protection/hold.ts';
import { findBusiness } from './queries.ts';
import { finishBankChange, judge } from './settle-bank-changes.ts';

/**
 * The full numbers go to the provider and nowhere else; we keep the last four (M9). The change is
 * written down before the provider is called, and no other is sent until it is known how it ended:
 * whatever becomes of the answer, it is followed up (M6).
 */
export async function updateBankDetails(
  deps: PayoutsDeps,
  userId: string,
  given: { merchantId: string; routingNumber: string; accountNumber: string },
) {
  const { database, clock } = deps;
  const business = await findBusiness(database.system, userId);
  const merchantId = business?.lopay_merchant_id;
  // The screen may believe in another merchant than the session's.
  if (!business || !merchantId || merchantId !== given.merchantId) {
    throw new AppError('merchant_not_found');
  }
  const id = await database.system.transaction().execute(async (db) => {
    await refuseHeldChange(deps, db, business);
    return openBankChange(db, {
      userId,
      merchantId,
      routingLast4: given.routingNumber.slice(-4),
      accountLast4: given.accountNumber.slice(-4),
      now: clock.now(),
    });
  });
  if (!id) throw new AppError('bank_change_under_way');
  await readBefore(deps, { id, merchantId });
  const details = {
    routingNumber: new Secret(given.routingNumber),
    accountNumber: new Secret(given.accountNumber),
    holder: accountHolder(business),
  };
  await setAtProvider(deps, { id, merchantId }, details);
  await finishBankChange(deps, id, { outcome: 'done', shown: undefined });
  const saved = await findBusiness(database.system, userId);
  if (!saved?.bank_account_last4) throw new AppError('bank_details_not_stored');
  return {
    payoutsStatus: 'active' as const,
    bankAccountLast4: saved.bank_account_last4,
    nextPayoutDate: saved.next_payout_date,
  };
}

interface Change {
  id: string;
  merchantId: string;
}

/** A provider that cannot be asked now is not sent anything: then it is certain what happened. */
async function readBefore(
  { database, clock, provider }: PayoutsDeps,
  change: Change,
): Promise<void> {
  try {
    const { bank } = await provider.getMerchant(change.merchantId);
    const reading = { shown: bank, since: clock.now(), reads: 1 };
    await saveBankReading(database.system, change.id, reading);
  } catch (error) {
    await endBankChange(database.system, change.id, 'not_done');
    throwAsAppError(error);
  }
}

/** When the answer is lost, the provider is asked what it has; setting it is not repeated (M6). */
async function setAtProvider(
  deps: PayoutsDeps,
  { id, merchantId }: Change,
  details: BankDetails,
): Promise<void> {
  const { provider, database } = deps;
  try {
    await provider.setBankDetails(merchantId, details);
  } catch (error) {
    if (!asProviderError(error).outcomeUnknown) {
      await endBankChange(database.system, id, 'not_done');
      throwAsAppError(error);
    }
    if (!(await isShown(deps, { id, merchantId }))) throw new AppError('bank_change_unknown');
  }
}

/** A read that fails tells nothing: the change stays unknown, and the minute's round reads again. */
async function isShown(deps: PayoutsDeps, { id, merchantId }: Change): Promise<boolean> {
  const { database, provider } = deps;
  const merchant = await provider.getMerchant(merchantId).catch(asProviderError);
  const change = await findRow(database.system, 'bank_changes', { id, status: 'open' });
  if (merchant instanceof ProviderError || !change) return false;
  return judge(deps, change, merchant);
}
