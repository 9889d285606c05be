import { isSameAccount, judgeBankChange } from '@jobly/core/payouts/bank-change';
import type { BankReading } from '@jobly/core/payouts/bank-change';
import { eachInTurn } from '../../jobs/each-in-turn.ts';
import type { Merchant } from '../../ports/payment-provider.ts';
import {
  endBankChange,
  forgetEndedBankChanges,
  listOpenBankChanges,
  openBankChange,
  saveBankReading,
} from './bank-queries.ts';
import type { OpenBankChange } from './bank-queries.ts';
import type { PayoutsDeps } from './deps.ts';
import { endingOf, finishBankChange, reportStuckBankChange } from './finish-bank-change.ts';
import { findBusiness } from './queries.ts';

/** The round behind unknown outcomes, and behind processes that died in the middle of a change. */
export async function settleBankChanges(deps: PayoutsDeps): Promise<void> {
  await forgetEndedBankChanges(deps.database.system);
  await eachInTurn(await listOpenBankChanges(deps.database.system), async (change) => {
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
 * The provider shows another account than we do: a change that came through very late, or was made
 * in its own app. Read once more with the change opened, so that no change of ours is under way.
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
  const wanted = { userId, merchantId: merchant.id, routingLast4, accountLast4, now };
  const id = await openBankChange(database.system, wanted);
  if (!id) return;
  const { bank } = await provider.getMerchant(merchant.id).catch(async (error: unknown) => {
    // Nothing was sent: the screen must not speak of a change that nobody made.
    await endBankChange(database.system, id, 'not_done');
    throw error;
  });
  if (isSameAccount(bank, merchant.bank)) {
    await finishBankChange(deps, id, { outcome: 'done', shown: bank });
  } else {
    await endBankChange(database.system, id, 'not_done');
  }
}
