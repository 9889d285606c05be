import { SUPPORT_PHONE } from '@jobly/core/brand';
import { bankingDay, nextWeekday } from '@jobly/core/dates';
import { isSameAccount } from '@jobly/core/payouts/bank-change';
import type { AccountEnding } from '@jobly/core/payouts/bank-change';
import { bankChangedText, bankNotChangedText } from '@jobly/core/payouts/messages';
import { formatPhone } from '@jobly/core/phone';
import type { Db } from '../../db/database.ts';
import { endBankChange, lockOpenBankChange, storeBankDetails } from './bank-queries.ts';
import type { OpenBankChange } from './bank-queries.ts';
import type { MerchantDeps } from './ensure-merchant.ts';
import { findBusiness } from './queries.ts';
import type { Business } from './queries.ts';
import { resolveStuckBankChange } from './stuck-bank-changes.ts';
import type { MismatchDeps } from './stuck-bank-changes.ts';
import { textOwner } from './text-owner.ts';
import type { NoticeDeps } from './text-owner.ts';

/** The owner is told of every change, so that a thief cannot make one unnoticed. */
export type BankDeps = MerchantDeps & NoticeDeps & MismatchDeps;

/**
 * What follows once a change is known to be carried out or not: our record says what the provider
 * pays to, and the owner hears of it. Whoever comes second finds the change closed.
 */
export async function finishBankChange(
  deps: BankDeps,
  bankChangeId: string,
  end: { outcome: 'done' | 'not_done'; shown: AccountEnding | undefined },
): Promise<void> {
  await deps.database.system.transaction().execute(async (db) => {
    const change = await lockOpenBankChange(db, bankChangeId);
    const business = change && (await findBusiness(db, change.user_id));
    if (!change || !business) return;
    const account = await saveAccount(deps, db, change, business, end);
    await endBankChange(db, change.id, end.outcome);
    await resolveStuckBankChange(deps, db, change);
    await textOwner(deps, db, {
      userId: change.user_id,
      kind: 'bank_changed',
      body: account
        ? bankChangedText(account, formatPhone(SUPPORT_PHONE))
        : bankNotChangedText(change.account_last4, business.bank_account_last4),
      dedupeKey: `bank_changed:${change.id}`,
    });
  });
}

/** The last four of the account that payouts go to from now on; undefined when it is the old one. */
async function saveAccount(
  { clock }: BankDeps,
  db: Db,
  change: OpenBankChange,
  business: Business,
  { outcome, shown }: { outcome: 'done' | 'not_done'; shown: AccountEnding | undefined },
): Promise<string | undefined> {
  const account = outcome === 'done' ? wantedBy(change) : shown;
  if (!account?.accountLast4) return undefined;
  if (outcome === 'not_done' && isSameAccount(account, accountOf(business))) return undefined;
  await storeBankDetails(db, {
    userId: change.user_id,
    routingLast4: account.routingLast4,
    accountLast4: account.accountLast4,
    nextPayoutDate: nextWeekday(bankingDay(clock.now())),
  });
  return account.accountLast4;
}

export function wantedBy(
  change: Pick<OpenBankChange, 'routing_last4' | 'account_last4'>,
): AccountEnding {
  return {
    routingLast4: change.routing_last4 ?? undefined,
    accountLast4: change.account_last4,
  };
}

/** The account on our screens. */
export function accountOf(
  business: Pick<Business, 'bank_routing_last4' | 'bank_account_last4'>,
): AccountEnding | undefined {
  const { bank_account_last4: accountLast4, bank_routing_last4: routingLast4 } = business;
  return accountLast4 ? { accountLast4, routingLast4: routingLast4 ?? undefined } : undefined;
}
