import type { Db } from '../db/database.ts';

/** At most one per account, so a merge cannot keep both. */
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
  /** The kept account keeps its merchant, if any; the other merchant is released. */
  keepsMerchant: boolean;
}

export interface Merchants {
  ensureContractor: (db: Db, userId: string) => Promise<string>;
  /**
   * Which merchant a merge releases: undefined unless both accounts have one, and 'neither' when money went
   * through both, because money cannot move between merchants. 'moved': one of them was moved between providers,
   * and its former merchants could not stay with it.
   */
  findReleasable: (
    db: Db,
    accounts: Record<'from' | 'to', MerchantAccount>,
  ) => Promise<'from' | 'to' | 'neither' | 'moved' | undefined>;
  releaseMerchant: (
    db: Db,
    released: { account: MerchantAccount; keptUserId: string | null; now: Date },
  ) => Promise<void>;
}

/** Each feature's part of a merge or deletion, in the caller's transaction. */
export interface AccountRows {
  moveRows: (db: Db, move: AccountMove) => Promise<unknown>;
  /** Only where rows do not cascade. */
  deleteRows?: (db: Db, userId: string) => Promise<unknown>;
}
