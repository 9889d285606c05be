import { updateRows } from '../../../db/rows.ts';
import { forEachSequential } from '../../../tasks/for-each-sequential.ts';
import type { PayoutsDeps } from '../deps.ts';
import { accountChanged } from '../protection/account-changed.ts';
import { saveVerification } from '../queries.ts';
import { listFormerToRefresh, type FormerMerchant } from './former-merchants.ts';

const A_ROUND = 50;

/** Former merchants are polled like present ones: open links are still paid there, and money is paid out. */
export async function refreshFormer(
  deps: PayoutsDeps,
  syncPayouts: (merchantId: string) => Promise<unknown>,
): Promise<void> {
  const { database, clock, provider } = deps;
  const due = await listFormerToRefresh(database.system, clock.now(), A_ROUND);
  await forEachSequential(due, async (row) => {
    const { merchant_id: merchantId } = row;
    const own = { merchant_id: merchantId };
    await updateRows(database.system, 'former_merchants', own, { tried_at: clock.now() });
    const { verified, bank, payoutsPaused } = await provider.getMerchant(merchantId);
    await saveVerification(database.system, { merchantId, verified });
    // Where they run although they should wait, the round that holds payouts sees it now.
    await updateRows(database.system, 'former_merchants', own, { payouts_paused: payoutsPaused });
    if (bank?.accountLast4) await followBank(deps, row, bank.accountLast4);
    await syncPayouts(merchantId);
  });
}

/** We change no bank account there any more: somebody did at the provider, and the owner hears of it. */
async function followBank(
  deps: PayoutsDeps,
  { merchant_id, user_id: userId, bank_account_last4: known }: FormerMerchant,
  accountLast4: string,
): Promise<void> {
  if (accountLast4 === known) return;
  await deps.database.system.transaction().execute(async (db) => {
    const before = { merchant_id, bank_account_last4: known };
    const seen = { bank_account_last4: accountLast4 };
    if (!(await updateRows(db, 'former_merchants', before, seen))) return;
    await accountChanged(deps, db, { userId, kind: 'bank', accountLast4, held: false });
  });
}
