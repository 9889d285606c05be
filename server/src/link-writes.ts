import type { Language } from '@jobly/core/language/language';
import type { ShareChannel } from '@jobly/core/payment-links/contract';
import type { Db } from './db/database.ts';

/** What the customer's side of a link leaves on its row, done by the feature that owns it. */
export interface LinkWrites {
  /** A checkout of the link exists. False when the link was settled or closed meanwhile. */
  openCheckout: (
    db: Db,
    checkout: { linkId: string; url: string; handedOut: boolean; now: Date },
  ) => Promise<boolean>;
  /** The checkout's address is given to somebody now, or the provider sees them pay. False when that was just known. */
  markPaying: (db: Db, linkId: string, now: Date) => Promise<boolean>;
  /**
   * The provider says that nobody pays at this checkout. Nothing changes for whoever was sent to pay since `sentBefore`,
   * nor while another checkout of the link was not looked at since.
   */
  markNotPaying: (
    db: Db,
    attempt: { id: string; payment_link_id: string },
    when: { now: Date; sentBefore: Date },
  ) => Promise<unknown>;
  /** True for the first claim on an open link. */
  claimCash: (db: Db, linkId: string, now: Date) => Promise<boolean>;
  /** True when there was a claim that recent on a link that nobody has paid. */
  undoCash: (db: Db, linkId: string, claimedSince: Date) => Promise<boolean>;
  /** 'Not received': the claim is over. The contractor's own answer, so a claim of any age. */
  refuseCash: (db: Db, linkId: string, now: Date) => Promise<boolean>;
  saveLanguage: (db: Db, linkId: string, language: Language) => Promise<unknown>;
  /** A cancelled link that nobody has paid is open again. */
  reopen: (db: Db, linkId: string) => Promise<unknown>;
  /** The first view is a moment of the link's story; later ones are a number. */
  recordView: (db: Db, linkId: string, now: Date) => Promise<unknown>;
  /** The link's open screens hear that something happened. */
  touch: (db: Db, linkId: string, now: Date) => Promise<unknown>;
  /** `sent` by the contractor, `receipt_sent` by us; and a claim of cash that the customer took back or the contractor refused. */
  recordEvent: (
    db: Db,
    event: {
      payment_link_id: string;
      user_id: string;
      kind: 'sent' | 'receipt_sent' | 'cash_claimed' | 'cash_undone' | 'cash_refused';
      channel?: ShareChannel;
      created_at: Date;
    },
  ) => Promise<unknown>;
}
