import { bankingDay, nextWeekday } from '@jobly/core/dates';
import { AppError } from '@jobly/core/errors';
import { accountHolder } from '@jobly/core/payouts/merchant';
import { bankChangedText } from '@jobly/core/payouts/messages';
import { SUPPORT_PHONE } from '@jobly/core/brand';
import { formatPhone, toE164 } from '@jobly/core/phone';
import type { Queries } from '../../db/database.ts';
import { ProviderError } from '../../ports/payment-provider.ts';
import type { BankDetails, Merchant } from '../../ports/payment-provider.ts';
import type { Secret } from '../../ports/secret.ts';
import type { MerchantNeeds } from './ensure-merchant.ts';
import { throwAsAppError } from './provider-errors.ts';
import { findBusiness, storeBankDetails } from './queries.ts';

export interface BankNeeds extends MerchantNeeds {
  /** Tells the owner, so that a thief cannot change the account unnoticed. */
  queueNotice: (
    queries: Queries,
    notice: { userId: string; kind: string; recipient: string; body: string; dedupeKey: string },
  ) => Promise<void>;
}

export interface NewBankDetails {
  userId: string;
  /** What the screen believes; a different merchant than the session's is refused. */
  merchantId: string;
  routingNumber: Secret;
  accountNumber: Secret;
}

/** The full numbers go to the provider and nowhere else; we keep the last four (M9). */
export async function updateBankDetails(needs: BankNeeds, given: NewBankDetails) {
  const { database, clock } = needs;
  const business = await findBusiness(database.system, given.userId);
  const merchantId = business?.lopay_merchant_id;
  if (!business || !merchantId || merchantId !== given.merchantId) {
    throw new AppError('merchant_not_found');
  }
  const holder = accountHolder({ ...business, companyName: business.company_name });
  const { routingNumber, accountNumber } = given;
  await setAtProvider(needs, merchantId, { routingNumber, accountNumber, holder });

  const now = clock.now();
  const accountLast4 = lastFour(accountNumber);
  const nextPayoutDate = nextWeekday(bankingDay(now));
  await database.system.transaction().execute(async (queries) => {
    const stored = await storeBankDetails(queries, {
      userId: given.userId,
      routingLast4: lastFour(routingNumber),
      accountLast4,
      nextPayoutDate,
    });
    if (!stored) throw new AppError('bank_details_not_stored');
    if (business.phone) {
      await needs.queueNotice(queries, {
        userId: given.userId,
        kind: 'bank_changed',
        recipient: toE164(business.phone),
        body: bankChangedText(accountLast4, formatPhone(SUPPORT_PHONE)),
        // A browser may repeat a request whose connection broke: one change is one text.
        dedupeKey: `bank_changed:${given.userId}:${accountLast4}:${now.toISOString().slice(0, 15)}`,
      });
    }
  });
  return { payoutsStatus: 'active' as const, bankAccountLast4: accountLast4, nextPayoutDate };
}

/** When the answer is lost, the provider is asked what it has: setting it is not repeated (M6). */
async function setAtProvider(
  { provider }: BankNeeds,
  merchantId: string,
  details: BankDetails,
): Promise<void> {
  try {
    await provider.setBankDetails(merchantId, details);
  } catch (error) {
    const unknown = error instanceof ProviderError && error.outcomeUnknown;
    const after: Merchant | undefined = unknown
      ? await provider.getMerchant(merchantId).catch(() => undefined)
      : undefined;
    if (after?.bankAccountLast4 !== lastFour(details.accountNumber)) throwAsAppError(error);
  }
}

function lastFour(number: Secret): string {
  return number.reveal().slice(-4);
}
