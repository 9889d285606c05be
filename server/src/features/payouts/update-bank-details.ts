import { AppError } from '@jobly/core/errors';
import { accountHolder } from '@jobly/core/payouts/merchant';
import type { Queries } from '../../db/database.ts';
import { ProviderError } from '../../ports/payment-provider.ts';
import type { BankDetails, Merchant } from '../../ports/payment-provider.ts';
import type { Secret } from '../../ports/secret.ts';
import { endBankChange, insertBankChange } from './bank-queries.ts';
import type { BankChange } from './bank-queries.ts';
import type { MerchantNeeds } from './ensure-merchant.ts';
import { finishBankChange } from './finish-bank-change.ts';
import { throwAsAppError } from './provider-errors.ts';
import { findBusiness } from './queries.ts';

export interface BankNeeds extends MerchantNeeds {
  /** Tells the owner, so that a thief cannot change the account unnoticed. */
  queueNotice: (
    queries: Queries,
    notice: { userId: string; kind: string; recipient: string; body: string; dedupeKey: string },
  ) => Promise<void>;
  /** Has a change whose outcome is unknown looked after until it is known. */
  enqueueSettlement: (queries: Queries, bankChangeId: string) => Promise<void>;
}

export interface NewBankDetails {
  userId: string;
  /** What the screen believes; a different merchant than the session's is refused. */
  merchantId: string;
  routingNumber: Secret;
  accountNumber: Secret;
}

/**
 * The full numbers go to the provider and nowhere else; we keep the last four (M9). The change is
 * written down before the provider is called: whatever becomes of the answer, it is followed up.
 */
export async function updateBankDetails(needs: BankNeeds, given: NewBankDetails) {
  const { database, clock } = needs;
  const business = await findBusiness(database.system, given.userId);
  const merchantId = business?.lopay_merchant_id;
  if (!business || !merchantId || merchantId !== given.merchantId) {
    throw new AppError('merchant_not_found');
  }
  const { routingNumber, accountNumber } = given;
  const change = await insertBankChange(database.system, {
    userId: given.userId,
    merchantId,
    routingLast4: lastFour(routingNumber),
    accountLast4: lastFour(accountNumber),
    now: clock.now(),
  });
  const before = { routing: business.bank_routing_last4, account: business.bank_account_last4 };
  const holder = accountHolder({ ...business, companyName: business.company_name });
  await setAtProvider(needs, change, before, { routingNumber, accountNumber, holder });
  return finishBankChange(needs, change.id);
}

/**
 * When the answer is lost, the provider is asked what it has; setting it is not repeated (M6). What
 * it shows proves nothing if it would show the same without the change.
 */
async function setAtProvider(
  needs: BankNeeds,
  change: BankChange,
  before: { routing: string | null; account: string | null },
  details: BankDetails,
): Promise<void> {
  const { provider, database } = needs;
  try {
    await provider.setBankDetails(change.merchantId, details);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.outcomeUnknown) {
      const after = await provider.getMerchant(change.merchantId).catch(() => undefined);
      const looksAlike =
        before.routing === change.routingLast4 && before.account === change.accountLast4;
      if (after && !looksAlike && shows(after, change)) return;
      if (!after || looksAlike) {
        await needs.enqueueSettlement(database.system, change.id);
        throw new AppError('bank_change_unknown');
      }
    }
    await endBankChange(database.system, change.id, 'not_done');
    throwAsAppError(error);
  }
}

/** Both numbers, as far as the provider shows them. */
export function shows(
  merchant: Merchant,
  change: { routingLast4: string; accountLast4: string },
): boolean {
  return (
    merchant.bank?.accountLast4 === change.accountLast4 &&
    merchant.bank.routingLast4 === change.routingLast4
  );
}

function lastFour(number: Secret): string {
  return number.reveal().slice(-4);
}
