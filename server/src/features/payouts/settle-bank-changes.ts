import { bankingDay, nextWeekday } from '@jobly/core/dates';
import {
  isSameAccount,
  judgeBankChange,
  type AccountEnding,
  type BankReading,
} from '@jobly/core/payouts/bank-change';
import { bankNotChangedText } from '@jobly/core/payouts/texts';
import type { Db } from '../../db/database.ts';
import { listRows, lockRow, updateRows } from '../../db/rows.ts';
import { forEachSequential } from '../../tasks/for-each-sequential.ts';
import type { Merchant } from '../../ports/payment-provider.ts';
import {
  endBankChange,
  openBankChange,
  saveBankReading,
  type OpenBankChange,
} from './bank-queries.ts';
import type { PayoutsDeps } from './deps.ts';
import { accountChanged } from './protection/account-changed.ts';
import { ruleOf } from './protection/bank-wish.ts';
import { findBusiness, type Business } from './queries.ts';

/** The round behind unknown outcomes, and behind processes that died in the middle of a change. */
export async function settleBankChanges(deps: PayoutsDeps): Promise<void> {
  const open = { status: 'open' } as const;
  const changes = await listRows(deps.database.system, 'bank_changes', open, 'created_at');
  await forEachSequential(changes, async (change) => {
    try {
      await judge(deps, change, await deps.provider.getMerchant(change.merchant_id));
    } catch (error) {
      // A provider that cannot be asked leaves this one unknown.
      await reportStuckBankChange(deps, change);
      throw error;
    }
  });
}

/** Takes one reading of the provider; true when it ends the change as carried out. */
export async function judge(
  deps: PayoutsDeps,
  change: OpenBankChange,
  { bank }: Merchant,
): Promise<boolean> {
  const { account_last4: accountLast4, routing_last4: routing } = change;
  const wanted = { accountLast4, routingLast4: routing ?? undefined };
  const now = deps.clock.now();
  const { reading, outcome } = judgeBankChange(wanted, readingOf(change), bank, now);
  if (outcome) await finishBankChange(deps, change.id, { outcome, shown: bank });
  else await saveBankReading(deps.database.system, change.id, reading);
  return outcome === 'done';
}

function readingOf(change: OpenBankChange): BankReading | undefined {
  if (!change.seen_since) return undefined;
  const shown = endingOf(change.seen_account_last4, change.seen_routing_last4);
  return { shown, since: change.seen_since, reads: change.reads };
}

/**
 * The provider shows another account than we do: a change that came through very late, or was made in its own app.
 * Read once more with the change opened, so that no change of ours is under way.
 */
export async function takeOverBankAccount(
  deps: PayoutsDeps,
  userId: string,
  merchant: Merchant,
): Promise<void> {
  const { database, clock, provider } = deps;
  const business = await findBusiness(database.system, userId);
  const { routingLast4, accountLast4 } = merchant.bank ?? {};
  if (!business || !accountLast4) return;
  const ours = endingOf(business.bank_account_last4, business.bank_routing_last4);
  if (isSameAccount(merchant.bank, ours)) return;
  const now = clock.now();
  const held = ruleOf(deps, business)?.payouts ?? false;
  const wanted = { userId, merchantId: merchant.id, routingLast4, accountLast4, held, now };
  const id = await openBankChange(database.system, wanted);
  if (!id) return;
  const { bank } = await provider.getMerchant(merchant.id).catch(async (error: unknown) => {
    // Nothing was sent: the screen must not show a change that was not made.
    await endBankChange(database.system, id, 'not_done');
    throw error;
  });
  if (isSameAccount(bank, merchant.bank)) {
    await finishBankChange(deps, id, { outcome: 'done', shown: bank });
  } else {
    await endBankChange(database.system, id, 'not_done');
  }
}

interface End {
  outcome: 'done' | 'not_done';
  shown: AccountEnding | undefined;
}

/**
 * What follows once it is known whether a change was carried out: our record follows the provider's, and the owner is
 * notified. A second caller finds the change closed.
 */
export async function finishBankChange(
  deps: PayoutsDeps,
  bankChangeId: string,
  end: End,
): Promise<void> {
  await deps.database.system.transaction().execute(async (db) => {
    const change = await lockRow(db, 'bank_changes', { id: bankChangeId, status: 'open' });
    const business = change && (await findBusiness(db, change.user_id));
    if (!change || !business) return;
    const account = await saveAccount(deps, db, change, business, end);
    await endBankChange(db, change.id, end.outcome);
    await deps.resolveMismatch(db, stuck(change), deps.clock.now());
    const { user_id: userId } = change;
    if (account) {
      const { held } = change;
      await accountChanged(deps, db, { userId, kind: 'bank', accountLast4: account, held });
      return;
    }
    // Payouts go on, unless something else holds them.
    await deps.enqueue(db, 'hold-payouts', {});
    await deps.notifyOwnerBySms(db, {
      userId,
      kind: 'bank_not_changed',
      body: () => bankNotChangedText(change.account_last4, business.bank_account_last4),
      about: change.id,
    });
  });
}

/** The last four of the account that payouts go to from now on; undefined when it is the old one. */
async function saveAccount(
  { clock }: PayoutsDeps,
  db: Db,
  change: OpenBankChange,
  business: Business,
  { outcome, shown }: End,
): Promise<string | undefined> {
  const wanted = endingOf(change.account_last4, change.routing_last4);
  const account = outcome === 'done' ? wanted : shown;
  if (!account?.accountLast4) return undefined;
  const before = endingOf(business.bank_account_last4, business.bank_routing_last4);
  if (outcome === 'not_done' && isSameAccount(account, before)) return undefined;
  const { routingLast4, accountLast4 } = account;
  const own = { user_id: change.user_id };
  await updateRows(db, 'contractors', own, {
    payouts_status: 'active',
    ...(routingLast4 ? { bank_routing_last4: routingLast4 } : {}),
    bank_account_last4: accountLast4,
    // Spec 3: the kind is always checking, the name a placeholder.
    bank_account_type: 'checking',
    bank_name: 'Bank',
    bank_form_opens_at: null,
    next_payout_date: nextWeekday(bankingDay(clock.now())),
  });
  return accountLast4;
}

function endingOf(
  accountLast4: string | null,
  routingLast4: string | null,
): AccountEnding | undefined {
  return accountLast4 ? { accountLast4, routingLast4: routingLast4 ?? undefined } : undefined;
}

/** A provider that is away comes back sooner; what lasts longer needs a person. */
const ALERT_STAFF_AFTER_MS = 60 * 60_000;

/** Staff hear once of a change that cannot be read; it stays open, and is read on. */
async function reportStuckBankChange(
  { clock, database, insertMismatch }: PayoutsDeps,
  change: OpenBankChange,
): Promise<void> {
  const now = clock.now();
  if (now.getTime() - change.created_at.getTime() < ALERT_STAFF_AFTER_MS) return;
  const expected = `payouts to the account ending in ${change.account_last4}`;
  const found = { ...stuck(change), user_id: change.user_id, expected, found_at: now };
  await insertMismatch(database.system, found);
}

const stuck = (change: OpenBankChange) => ({
  kind: 'bank_change' as const,
  seen: `no readable answer about merchant ${change.merchant_id}, asked again by itself (change ${change.id.slice(0, 8)})`,
});
