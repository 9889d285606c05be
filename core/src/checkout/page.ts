import type { EstimatePage } from '../estimates/page.ts';
import type { PricingModel } from '../fees/pricing.ts';
import type { Standing } from '../jobs/standing.ts';
import type { PaymentMethod, Quote } from '../payment-links/fees.ts';
import type { Bill } from '../payment-links/lines.ts';
import type { TipChoice } from '../payment-links/tips.ts';
import type { ProofOnPage } from '../proof/page.ts';
import type { Work } from '../payment-links/work.ts';
import type { BusinessOnPage, Notice } from './on-page.ts';

export type { BusinessOnPage, Notice };

export interface TipOnPage {
  /** What percents are of. */
  baseCents: number;
  choice: TipChoice | null;
  /** As typed. */
  own: string;
  /** Part of the totals of card and buy now pay later. */
  cents: number;
}

/** Everything the customer's page shows; built by the server, rendered by web/src/pay. */
export type PayPage =
  | {
      view: 'pay';
      linkCode: string;
      business: BusinessOnPage;
      work: Work;
      /** What the amount is made of, and when it is due; null where it is one amount, and due on receipt. */
      bill: Bill | null;
      dueOn: string | null;
      /** Of a payment that is part of a job. */
      standing: Standing | null;
      proof?: ProofOnPage | null;
      amountCents: number;
      pricing: PricingModel;
      /** Null where no tip is taken. */
      tip: TipOnPage | null;
      /** With the tip. Always includes cash; without methods that would leave the contractor nothing. */
      quotes: Quote[];
      chosen: PaymentMethod | null;
      cashClaimed: boolean;
      /** A customer was sent to the provider a moment ago and may have paid. */
      confirming: boolean;
      /** The sentence beside the consent box; null when there is none. */
      consentWording: string | null;
      notice: Notice | null;
      /** For link previews: the absolute URL of the business's logo, or of ours. */
      picture: string;
    }
  | {
      /** Without script: the checkout is ready, and the page redirects after 2 s. */
      view: 'redirecting';
      business: BusinessOnPage;
      checkoutUrl: string;
    }
  | {
      view: 'setup-incomplete';
      /** Staff stopped its cards, as opposed to an unfinished setup. */
      stopped?: boolean;
      business: BusinessOnPage;
      work: Work;
      amountCents: number;
    }
  | {
      view: 'cash';
      linkCode: string;
      business: BusinessOnPage;
      work: Work;
      amountCents: number;
      undoable: boolean;
      otherWays: boolean;
      notice: Notice | null;
    }
  | {
      view: 'closed';
      why: 'cancelled' | 'expired' | 'cash_marked';
      linkCode: string;
      /** The code of the link that replaced it. */
      replacedBy?: string | null;
      business: BusinessOnPage;
      work: Work;
      amountCents: number;
    }
  | {
      view: 'used';
      linkCode: string;
      business: BusinessOnPage;
      work: Work;
      amountCents: number;
      paidOn: string;
      refunded: 'none' | 'part' | 'full';
      proof?: ProofOnPage | null;
      notice: Notice | null;
    }
  | { view: 'unknown' };

export interface ReceiptOnPage {
  linkCode: string;
  business: BusinessOnPage & { email: string | null; address: string | null };
  work: Work;
  bill: Bill | null;
  standing: Standing | null;
  /** On the page alone. */
  proof?: ProofOnPage | null;
  customerName: string;
  method: PaymentMethod;
  card: { brand: string; last4: string } | null;
  pricing: PricingModel;
  /** What the job cost, the tip, the fee on top when the customer paid it, and all together. */
  jobCents: number;
  tipCents: number;
  customerFeeCents: number;
  totalCents: number;
  refundedCents: number;
  /** Lost in disputes. */
  lostCents: number;
  refundedAt: string | null;
  paidAt: string;
  /** The business's: the day of a payment does not depend on the reader. */
  timeZone: string;
  /** The link's; of one without, and of a second payment, the beginning of the payment's id. */
  number: string;
}

export type PaymentSuccessPage =
  | {
      view: 'confirmed';
      receipt: ReceiptOnPage;
      hasCustomerEmail: boolean;
      /** Paid twice: this much is refunded, and the customer is informed. */
      extraCents: number;
      /** The provider has accepted the full refund; nothing is promised before that. */
      extraReturned: boolean;
    }
  | {
      view: 'confirming';
      linkCode: string;
      business: BusinessOnPage;
      amountCents: number | null;
      /** The link is still open, so a customer who did not finish can go back and pay. */
      payable: boolean;
    }
  | {
      view: 'not-paid';
      linkCode: string;
      business: BusinessOnPage;
      /** Confirmed by the provider; otherwise a payment may have just been made. */
      nothingCharged: boolean;
    }
  /** No link code or an unknown one: only thanks, without claims about a payment. */
  | { view: 'thanks'; businessName: string | null };

export type CustomerPage =
  | ({ page: 'pay' } & PayPage)
  | ({ page: 'payment-success' } & PaymentSuccessPage)
  | ({ page: 'estimate' } & EstimatePage)
  | { page: 'receipt'; receipt: ReceiptOnPage | null }
  /** Temporarily unavailable; `path` is where to retry. */
  | { page: 'trouble'; text: string; path: string };
