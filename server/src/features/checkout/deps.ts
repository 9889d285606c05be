import type { Basics } from '../../basics.ts';
import type { Db } from '../../db/database.ts';
import type { RateLimit } from '../../db/rate-limits.ts';
import type { LinkWrites } from '../../link-writes.ts';
import type {
  QueueMessage,
  TakeBackClaim,
  TellOfMoney,
  TextOwner,
  WithdrawClaim,
} from '../../outgoing-message.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { GuardedLookUp, LinkLookUp } from './pages/link-look-up.ts';

/** What moves money: checkouts, credits and refunds. */
export interface MoneyDeps extends Basics {
  provider: PaymentProvider;
  links: LinkWrites;
  /** Receipt, closing of other checkouts, refund of what was too much. */
  enqueueFollowUp: (db: Db, paymentId: string) => Promise<void>;
  /** What became of a payment that arrived, for metrics. */
  countCredit?: Metrics['countCredit'];
}

/** What follows a payment or a refund. */
export interface FollowUpDeps extends MoneyDeps {
  publicUrl: string;
  queueMessage: QueueMessage;
  textOwner: TextOwner;
  tellOfMoney: TellOfMoney;
  withdrawClaim: WithdrawClaim;
  /**
   * False for a number outside the countries we text to, and for one that has said STOP by now: it gets
   * no text, and nobody is told that it did.
   */
  mayText: (db: Db, phone: string) => Promise<boolean>;
  /** A paid link may bring one request for a review. */
  scheduleReview: (db: Db, paymentLinkId: string) => Promise<void>;
  /** Money arrived: the balance on the contractor's screen moves. */
  refreshBalance: (userId: string) => Promise<void>;
}

/** What the customer's own pages and calls need besides. */
export interface CheckoutDeps extends FollowUpDeps {
  lookUp: LinkLookUp;
  /** The same for strangers, who may try only so many wrong codes. */
  findLink: GuardedLookUp;
  /** How many checkouts one payer may ask for on one link. */
  checkouts: RateLimit;
  /** How often a claim of cash may be taken back: each new one is told to the business. */
  undos: RateLimit;
  undosInAll: RateLimit;
  /** How often a claim may be answered 'Not received': each answer is told to the customer. */
  refusals: RateLimit;
  takeBackClaim: TakeBackClaim;
  /** One view per visitor, link and hour. */
  views: RateLimit;
  storeConsent: (
    db: Db,
    consent: { paymentLinkId: string; userId: string; wording: string; givenAt: Date },
  ) => Promise<void>;
  /** As long as nobody was asked because of it. */
  withdrawConsent: (db: Db, paymentLinkId: string) => Promise<void>;
}
