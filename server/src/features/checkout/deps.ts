import type { Language } from '@jobly/core/language/language';
import type { BaseDeps, NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import type { RateLimit } from '../../db/rate-limits.ts';
import type { LinkWrites } from '../../link-writes.ts';
import type { NotifyOfMoney, TakeBackClaim, WithdrawOfLink } from '../../outgoing-message.ts';
import type { PaymentProviders } from '../../ports/payment-providers.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { GuardedLookUp, LinkLookUp, LinkOnPage } from './pages/link-look-up.ts';

export interface MoneyDeps extends BaseDeps {
  provider: PaymentProviders;
  links: LinkWrites;
  enqueueFollowUp: (db: Db, paymentId: string) => Promise<void>;
  countCredit?: Metrics['countCredit'];
}

export interface FollowUpDeps extends MoneyDeps, NewsDeps {
  notifyOfMoney: NotifyOfMoney;
  withdrawOfLink: WithdrawOfLink;
  scheduleReview: (db: Db, paymentLinkId: string) => Promise<void>;
  /** What this payment covers of its job is written down, and links that it makes too much are closed. */
  settleJob: (paid: { jobId: string; userId: string; linkId: string }) => Promise<void>;
  refreshBalance: (userId: string) => Promise<void>;
}

export interface CheckoutDeps extends FollowUpDeps {
  lookUp: LinkLookUp;
  /** The same for strangers, with a limit on wrong codes. */
  findLink: GuardedLookUp;
  checkouts: RateLimit;
  /** How often a claim of cash may be taken back: the business is notified of each new one. */
  undos: RateLimit;
  undosInAll: RateLimit;
  /** How often the customers of a job have its payments put together, or apart: each makes a link. */
  lefts: RateLimit;
  /** How often a claim may be answered 'Not received': the customer is notified of each answer. */
  refusals: RateLimit;
  takeBackClaim: TakeBackClaim;
  views: RateLimit;
  /** How often one visitor has a link's PDF made, and one contractor any. */
  pdfs: RateLimit;
  /** One link in place of this one: for all that is left of its job, or for the first of it alone. Its code. */
  askForLeft: (
    link: Pick<LinkOnPage, 'user_id' | 'job_id'>,
    which: 'all' | 'first',
  ) => Promise<string>;
  /** A signature that the work is done, where the contractor asks for one. */
  signWork: (
    work: Record<'workId' | 'userId' | 'linkId', string>,
    signing: Record<'name' | 'sentence' | 'ip' | 'userAgent', string> & {
      language: Language;
      side: 'customer' | 'contractor';
    },
  ) => Promise<boolean>;
  readWorkPhoto: (
    work: Record<'workId' | 'userId', string>,
    photoId: string,
  ) => Promise<{ contentType: string; bytes: Buffer } | undefined>;
  customerAddress: (db: Db, customerId: string) => Promise<string | null>;
  saveConsent: (
    db: Db,
    consent: { paymentLinkId: string; userId: string; wording: string; givenAt: Date },
  ) => Promise<void>;
  /** Unless a review was requested because of it. */
  withdrawConsent: (db: Db, paymentLinkId: string) => Promise<void>;
}
