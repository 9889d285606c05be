import type { OtherModel } from '@jobly/core/fees/pricing';
import type { Language } from '@jobly/core/language/language';
import type { BodyOf } from '@jobly/core/contract';
import type { JobForm, openJob } from '@jobly/core/jobs/contract';
import type { PaymentLinkSummary, ShareChannel } from '@jobly/core/payment-links/contract';
import type { Bill } from '@jobly/core/payment-links/lines';
import type { Db } from './db/database.ts';
import type { FeeRules } from './fee-rules.ts';

export interface CopiedLink {
  id: string;
  url: string;
  memo: string;
  amount_cash_cents: number;
  pricing_model: OtherModel | null;
  customer_name: string;
  customer_phone: string;
  customer_email: string | null;
}

/** Writes to a link's row, done by the feature that owns it. */
export interface LinkWrites {
  /** False when the link was settled or closed meanwhile. */
  openCheckout: (
    db: Db,
    checkout: { linkId: string; url: string; handedOut: boolean; now: Date },
  ) => Promise<boolean>;
  /** A checkout URL was handed out, or the provider sees a payment under way. False when that was just recorded. */
  markPaying: (db: Db, linkId: string, now: Date) => Promise<boolean>;
  /**
   * The provider sees no payment at this checkout. No effect for customers sent to pay after `sentBefore`, or while
   * another checkout of the link was not polled since.
   */
  markNotPaying: (
    db: Db,
    attempt: { id: string; payment_link_id: string },
    when: { now: Date; sentBefore: Date },
  ) => Promise<unknown>;
  /** True for the first claim on an open link. */
  claimCash: (db: Db, linkId: string, now: Date) => Promise<boolean>;
  /** True when there was a recent claim on an unpaid link. */
  undoCash: (db: Db, linkId: string, claimedSince: Date) => Promise<boolean>;
  /** The contractor's 'Not received', for a claim of any age. */
  refuseCash: (db: Db, linkId: string, now: Date) => Promise<boolean>;
  /**
   * Of the links of this customer (and of those merged with them) that are not paid: what was replaced was a mistake,
   * and the next message must not go to a stranger. A number is never taken away, for a link needs one.
   */
  correctContact: (
    db: Db,
    customer: { id: string; userId: string },
    contact: Record<'before' | 'after', Record<'phone' | 'email', string | null>>,
  ) => Promise<unknown>;
  /** Of the unpaid links that have none yet: through which merchant they are paid from now on. */
  keepMerchant: (db: Db, of: { userId: string; merchantId: string }) => Promise<unknown>;
  saveLanguage: (db: Db, linkId: string, language: Language) => Promise<unknown>;
  /**
   * The same again, made now, for the customer's number and email of today and at the tax rate of today; an amount
   * counts where there are no lines. Undefined where the total would be more than a link may ask for.
   */
  copy: (
    db: Db,
    wanted: {
      linkId: string;
      userId: string;
      id: string;
      amountCents: number | null;
      language: Language;
      /** Of the business: it is due as many days later as the first was. */
      timeZone: string;
      /** Who pays the fees, where what was agreed is not allowed any more. */
      adapt: FeeRules['adapt'];
      now: Date;
    },
  ) => Promise<CopiedLink | undefined>;
  reopen: (db: Db, linkId: string) => Promise<unknown>;
  /** The first view is an event; later ones are counted. */
  recordView: (db: Db, linkId: string, now: Date) => Promise<unknown>;
  /** Notifies open screens of the link. */
  touch: (db: Db, link: { id: string; user_id: string }, now: Date) => Promise<unknown>;
  /** `sent` by the contractor, `receipt_sent` and `reminder_sent` by us; a cash claim taken back or refused; a signature. */
  recordEvent: (
    db: Db,
    event: {
      payment_link_id: string;
      user_id: string;
      kind:
        | 'sent'
        | 'receipt_sent'
        | 'reminder_sent'
        | 'work_signed'
        | 'cash_claimed'
        | 'cash_undone'
        | 'cash_refused';
      channel?: ShareChannel;
      created_at: Date;
    },
  ) => Promise<unknown>;
}

type OpenJob = BodyOf<typeof openJob>;

/** Links of a job, made and closed with the job's lock held. */
export interface JobLinks {
  /** Refused when the contractor has made too many in this hour. */
  takeTurn: (userId: string) => Promise<void>;
  /** For a page of its own. */
  newCode: () => string;
  /** The next one of the business, for what is counted with its links. */
  takeNumber: (db: Db, userId: string) => Promise<number>;
  billOf: (form: Pick<OpenJob, 'lines' | 'taxMillionths' | 'amountCashCents'>) => Bill | null;
  /** Of a known customer, as corrected since. */
  contactOfToday: (
    db: Db,
    userId: string,
    customerId: string | null,
  ) => Promise<{ customer_phone?: string; customer_email?: string | null }>;
  /** In the language that the job's customer has read so far. */
  create: (
    db: Db,
    wanted: { userId: string; id: string; jobId: string; cents: number; form: JobForm; now: Date },
  ) => Promise<PaymentLinkSummary>;
  /** Undefined for a link that is not the job's. */
  find: (
    db: Db,
    link: { userId: string; jobId: string; id: string },
  ) => Promise<PaymentLinkSummary | undefined>;
  /** False when it was paid or closed before. */
  close: (db: Db, closed: { linkId: string; userId: string; now: Date }) => Promise<boolean>;
}
