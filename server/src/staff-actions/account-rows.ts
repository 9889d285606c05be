import type { Db } from '../db/database.ts';

/** There is one of each per account, so two accounts cannot keep both. */
export type OnePerAccount = 'websites' | 'website_details' | 'google_profiles' | 'review_settings';

export interface MerchantAccount {
  id: string;
  lopay_merchant_id: string | null;
}

export interface AccountMove {
  from: string;
  to: string;
  contractorId: string;
  moving: OnePerAccount[];
  /** The kept account stays with its own merchant, if any; the other one is let go of. */
  keepsMerchant: boolean;
}

/** What accounts ask of payouts. */
export interface Merchants {
  /** The id of the account's contractor row, which is made when there is none. */
  ensureContractor: (db: Db, userId: string) => Promise<string>;
  /**
   * Which of two merchants a merge lets go of: nothing unless both accounts have one, and neither when
   * money went through both, because money cannot move between merchants.
   */
  findReleasable: (
    db: Db,
    accounts: Record<'from' | 'to', MerchantAccount>,
  ) => Promise<'from' | 'to' | 'neither' | undefined>;
  releaseMerchant: (
    db: Db,
    released: { account: MerchantAccount; keptUserId: string | null; now: Date },
  ) => Promise<void>;
}

/** What a feature does with its rows of an account that is merged or deleted, in the caller's transaction. */
export interface AccountRows {
  moveRows: (db: Db, move: AccountMove) => Promise<unknown>;
  /** Only where the rows do not go with the account by themselves. */
  deleteRows?: (db: Db, userId: string) => Promise<unknown>;
}
