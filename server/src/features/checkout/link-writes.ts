import type { Db } from '../../db/database.ts';

/** What the checkout leaves on a link's row, done by the feature that owns it. */
export interface LinkWrites {
  /** A checkout of the link exists. False when the link was settled or closed meanwhile. */
  openCheckout: (
    db: Db,
    checkout: { linkId: string; url: string; handedOut: boolean; now: Date },
  ) => Promise<boolean>;
  /** The checkout's address is given to somebody now. */
  markHandedOut: (db: Db, linkId: string, now: Date) => Promise<void>;
  markNotPaying: (db: Db, attempt: { id: string; payment_link_id: string }) => Promise<void>;
  /** True for the first claim on an open link. */
  claimCash: (db: Db, linkId: string, now: Date) => Promise<boolean>;
  /** A cancelled link that nobody has paid is open again. */
  reopen: (db: Db, linkId: string) => Promise<void>;
  recordView: (db: Db, linkId: string, now: Date) => Promise<void>;
  /** The link's open screens hear that something happened. */
  touch: (db: Db, linkId: string, now: Date) => Promise<void>;
  recordEvent: (
    db: Db,
    event: {
      payment_link_id: string;
      user_id: string;
      kind: 'receipt_sent';
      channel: 'sms' | 'email';
      created_at: Date;
    },
  ) => Promise<void>;
}
