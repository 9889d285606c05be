import { AppError } from '@jobly/core/errors';
import { isSameAccount } from '@jobly/core/payouts/bank-change';
import { accountHolder } from '@jobly/core/payouts/merchant';
import { findRow, updateRows } from '../../db/rows.ts';
import type { BankDetails } from '../../ports/payment-provider.ts';
import { asProviderError, ProviderError } from '../../ports/provider-error.ts';
import { canHoldPayouts, providerOf } from '../../ports/payment-providers.ts';
import { Secret } from '../../secret.ts';
import { endBankChange, openBankChange, saveBankReading } from './bank-queries.ts';
import type { PayoutsDeps } from './deps.ts';
import { throwAsAppError } from './ensure-merchant.ts';
import { saveBankChangeRequest, refuseEarlyNumbers } from './protection/bank-wish.ts';
import { refuseHeldChange } from './protection/hold.ts';
import { isLate, settlePayouts } from './protection/hold-payouts.ts';
import { findBusiness, type Business } from './queries.ts';
import { finishBankChange, judge } from './settle-bank-changes.ts';

/**
 * The full numbers go to the provider and nowhere else; we keep the last four (M9). The change is saved before the
 * provider is called, and no other is sent until its outcome is known (M6). While it is open, payouts wait: the
 * provider is seen to hold them before it gets another account (M19).
 */
export async function updateBankDetails(
  deps: PayoutsDeps,
  userId: string,
  given: { merchantId: string; routingNumber: string; accountNumber: string },
) {
  const { database, provider } = deps;
  const business = await findBusiness(database.system, userId);
  const merchantId = business?.lopay_merchant_id;
  // The screen may believe in another merchant than the session's.
  if (!business || !merchantId || merchantId !== given.merchantId) {
    throw new AppError('merchant_not_found');
  }
  // The owner gives them to the provider alone, on its own page.
  if (!providerOf(provider, merchantId).setBankDetails) throw new AppError('provider_forbidden');
  const change = await openChange(deps, business, {
    merchantId,
    routingLast4: given.routingNumber.slice(-4),
    accountLast4: given.accountNumber.slice(-4),
  });
  try {
    await prepare(deps, change);
  } catch (error) {
    // Nothing was sent: it is certain what happened, and the hold for it ends.
    await endUnsent(deps, change);
    throwAsAppError(error);
  }
  await setAtProvider(deps, change, {
    routingNumber: new Secret(given.routingNumber),
    accountNumber: new Secret(given.accountNumber),
    holder: accountHolder(business),
  });
  await finishBankChange(deps, change.id, { outcome: 'done', shown: undefined });
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
  userId: string;
  merchantId: string;
  routingLast4: string;
  accountLast4: string;
  /** No account is known that money could be led away from. */
  isFirst: boolean;
  /** Payouts wait for it. */
  held: boolean;
}

async function openChange(
  deps: PayoutsDeps,
  business: Business,
  wanted: Pick<Change, 'merchantId' | 'routingLast4' | 'accountLast4'>,
): Promise<Change> {
  const now = deps.clock.now();
  const { user_id: userId } = business;
  const opened = await deps.database.system.transaction().execute(async (db) => {
    const row = await refuseHeldChange(deps, db, business);
    const rule = await saveBankChangeRequest(deps, db, row);
    const held = rule?.payouts ?? false;
    // Payouts that are about to go on again could do so in the middle of it.
    if (held && isLate(row.late_release_until, now)) throw new AppError('bank_change_under_way');
    if (rule?.form === 'waits') return { rule };
    const id = await openBankChange(db, { ...wanted, userId, held, now });
    if (!id) throw new AppError('bank_change_under_way');
    return { id, held, isFirst: row.bank_account_last4 === null };
  });
  if ('rule' in opened) return refuseEarlyNumbers(business, opened.rule);
  return { ...wanted, ...opened, userId };
}

/** A provider that cannot be asked now, or does not hold payouts, is not sent anything. */
async function prepare(deps: PayoutsDeps, change: Change): Promise<void> {
  const { database, clock, provider } = deps;
  const { bank } = await provider.getMerchant(change.merchantId);
  const reading = { shown: bank, since: clock.now(), reads: 1 };
  await saveBankReading(database.system, change.id, reading);
  const held = change.held || (bank !== undefined && change.isFirst && deps.holdHours > 0);
  if (!held) return;
  // An account that only the provider knew: the next poll takes it over, and the change is asked for first.
  if (!canHoldPayouts(provider, change.merchantId)) throw new AppError('bank_change_under_way');
  await updateRows(database.system, 'bank_changes', { id: change.id }, { held });
  if (!(await settlePayouts(deps, change.userId))) throw new AppError('bank_change_not_held');
  // A process that was stopped for so long that the change was given up must not send it now.
  const open = await findRow(database.system, 'bank_changes', { id: change.id, status: 'open' });
  if (!open) throw new AppError('bank_change_under_way');
}

async function endUnsent({ database, enqueue }: PayoutsDeps, { id }: Change): Promise<void> {
  await database.system.transaction().execute(async (db) => {
    await endBankChange(db, id, 'not_done');
    await enqueue(db, 'hold-payouts', {});
  });
}

/**
 * When the answer is lost, or shows another account, the provider is asked what it has; setting it is
 * not repeated (M6).
 */
async function setAtProvider(
  deps: PayoutsDeps,
  change: Change,
  details: BankDetails,
): Promise<void> {
  try {
    const provider = providerOf(deps.provider, change.merchantId);
    const shown = await provider.setBankDetails?.(change.merchantId, details);
    if (isSameAccount(shown?.bank, change)) return;
  } catch (error) {
    if (!asProviderError(error).outcomeUnknown) {
      await endUnsent(deps, change);
      throwAsAppError(error);
    }
  }
  if (!(await isShown(deps, change))) throw new AppError('bank_change_unknown');
}

/** A failed read proves nothing: the change stays unknown, and the minute's round reads again. */
async function isShown(deps: PayoutsDeps, { id, merchantId }: Change): Promise<boolean> {
  const { database, provider } = deps;
  const merchant = await provider.getMerchant(merchantId).catch(asProviderError);
  const change = await findRow(database.system, 'bank_changes', { id, status: 'open' });
  if (merchant instanceof ProviderError || !change) return false;
  return judge(deps, change, merchant);
}
