import { SUPPORT_PHONE } from '@jobly/core/brand';
import { bankingDay, nextWeekday } from '@jobly/core/dates';
import { AppError } from '@jobly/core/errors';
import { bankChangedText } from '@jobly/core/payouts/messages';
import { formatPhone, toE164 } from '@jobly/core/phone';
import {
  endBankChange,
  findOpenBankChange,
  lockOpenBankChange,
  storeBankDetails,
} from './bank-queries.ts';
import { findBusiness } from './queries.ts';
import { shows } from './update-bank-details.ts';
import type { BankNeeds } from './update-bank-details.ts';

/** How long a provider may take to carry out what it did not answer. */
const GIVE_UP_MS = 10 * 60_000;

/** What follows from a change that went through: our record, payouts open, a text to the owner. */
export async function finishBankChange(needs: BankNeeds, bankChangeId: string) {
  const { database, clock } = needs;
  const nextPayoutDate = nextWeekday(bankingDay(clock.now()));
  return database.system.transaction().execute(async (queries) => {
    const change = await lockOpenBankChange(queries, bankChangeId);
    const business = change && (await findBusiness(queries, change.user_id));
    if (!change || !business) throw new AppError('bank_details_not_stored');
    const stored = await storeBankDetails(queries, {
      userId: change.user_id,
      routingLast4: change.routing_last4,
      accountLast4: change.account_last4,
      nextPayoutDate,
    });
    if (!stored) throw new AppError('bank_details_not_stored');
    await endBankChange(queries, change.id, 'done');
    if (business.phone) {
      await needs.queueNotice(queries, {
        userId: change.user_id,
        kind: 'bank_changed',
        recipient: toE164(business.phone),
        body: bankChangedText(change.account_last4, formatPhone(SUPPORT_PHONE)),
        dedupeKey: `bank_changed:${change.id}`,
      });
    }
    return {
      payoutsStatus: 'active' as const,
      bankAccountLast4: change.account_last4,
      nextPayoutDate,
    };
  });
}

/** The job behind an unknown outcome: asks until the provider shows the change, or long enough. */
export async function settleBankChange(needs: BankNeeds, bankChangeId: string): Promise<void> {
  const { database, clock, provider } = needs;
  const change = await findOpenBankChange(database.system, bankChangeId);
  if (!change) return;
  const merchant = await provider.getMerchant(change.merchant_id);
  const wanted = { routingLast4: change.routing_last4, accountLast4: change.account_last4 };
  if (shows(merchant, wanted)) {
    await finishBankChange(needs, bankChangeId);
    return;
  }
  if (clock.now().getTime() - change.created_at.getTime() < GIVE_UP_MS) {
    throw new Error('the provider does not show the change yet');
  }
  await endBankChange(database.system, bankChangeId, 'not_done');
}
