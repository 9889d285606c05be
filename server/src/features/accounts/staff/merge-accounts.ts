import type { Db } from '../../../db/database.ts';
import { deleteRows, updateRows } from '../../../db/rows.ts';
import type { AccountMove, AccountRows } from '../../../staff-actions/account-rows.ts';
import type { PersonRow } from '../../../staff-actions/people.ts';

export interface Merchant {
  id: string;
  lopay_merchant_id: string | null;
}

/**
 * The order in which rows move matters: links and payouts go before the ledger entries (in checkout),
 * because their row locks hold off whoever credits a payment or enters a payout meanwhile, and who came
 * before has committed when the entries are looked for.
 */
const FEATURES = [
  'paymentLinks',
  'payouts',
  'checkout',
  'reviews',
  'uploads',
  'messages',
  'websites',
  'googleProfiles',
  'staff',
] as const;

/** The other features, for their rows of an account. */
export interface RowsOfFeatures extends Record<(typeof FEATURES)[number], AccountRows> {
  payouts: AccountRows & {
    /** The id of the account's contractor row, which is made when there is none. */
    ensureContractor: (db: Db, userId: string) => Promise<string>;
    /** Which of two merchants a merge lets go of; nothing unless both accounts have one. */
    findReleasable: (
      db: Db,
      merchants: { from: Merchant; to: Merchant },
    ) => Promise<'from' | 'to' | 'neither' | undefined>;
    releaseMerchant: (
      db: Db,
      released: { account: Merchant; keptUserId: string | null; now: Date },
    ) => Promise<void>;
  };
}

export interface Merge extends Pick<AccountMove, 'moving' | 'keepsMerchant'> {
  from: PersonRow;
  to: PersonRow;
  /** Without it the e-mail comes along when the kept account has none. */
  removeEmail: boolean;
}

/** All rows of one account become another's. */
export async function mergeAccounts(rows: RowsOfFeatures, db: Db, merge: Merge): Promise<void> {
  const { from, to, moving, keepsMerchant } = merge;
  const contractorId = await rows.payouts.ensureContractor(db, to.id);
  const move = { from: from.id, to: to.id, contractorId, moving, keepsMerchant };
  for (const feature of FEATURES) await rows[feature].moveRows(db, move);
  const profile = {
    name: to.name ?? from.name,
    company_name: to.company_name ?? from.company_name,
    email: to.email ?? (merge.removeEmail ? null : from.email),
  };
  await updateRows(db, 'profiles', { id: to.id }, profile);
  await deleteAccount(rows, db, from.id);
}

/**
 * Everything of an account that has no money, and the account (what cascades needs no word). The form
 * that made it stays known: sent again, it does not make the account anew.
 */
export async function deleteAccount(rows: RowsOfFeatures, db: Db, userId: string): Promise<void> {
  for (const feature of [rows.uploads, rows.reviews, rows.checkout, rows.paymentLinks]) {
    await feature.deleteRows?.(db, userId);
  }
  await deleteRows(db, 'users', { id: userId });
}
