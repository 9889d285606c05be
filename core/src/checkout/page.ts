import type { PaymentMethod, Quote } from '../payment-links/fees.ts';
import type { Job } from '../payment-links/job.ts';

/** A short notice on the customer's pages; title and text as spec 8 has them. */
export interface Notice {
  title: string;
  text: string;
}

export interface BusinessOnPage {
  /** Company name, else name, else 'Business Payment'. */
  name: string;
  /** `+14155550132`, for a call; shown formatted. */
  phone: string | null;
  logo: string | null;
}

export type PayPage =
  | {
      view: 'pay';
      linkCode: string;
      business: BusinessOnPage;
      job: Job;
      amountCents: number;
      customerPaysFees: boolean;
      /** Always with cash; a method that brings nothing is missing. */
      quotes: Quote[];
      chosen: PaymentMethod | null;
      cashClaimed: boolean;
      /** A payer was sent to the provider a moment ago and may have paid: the page says so. */
      confirming: boolean;
      /** The sentence beside an unchecked box; null where the customer is not asked (strict consent). */
      consentWording: string | null;
      notice: Notice | null;
      /** Of a preview of the link: the whole address of the business's logo, or of ours. */
      picture: string;
    }
  | {
      /** Without script: the checkout is ready, the page goes on by itself after 2 s. */
      view: 'redirecting';
      business: BusinessOnPage;
      checkoutUrl: string;
    }
  | {
      view: 'setup-incomplete';
      /** Staff stopped its cards: it is not getting set up. */
      stopped?: boolean;
      business: BusinessOnPage;
      job: Job;
      amountCents: number;
    }
  | {
      view: 'cash';
      linkCode: string;
      business: BusinessOnPage;
      job: Job;
      amountCents: number;
      /** A moment ago: it can be taken back. */
      undoable: boolean;
      otherWays: boolean;
      notice: Notice | null;
    }
  | {
      view: 'closed';
      why: 'cancelled' | 'expired' | 'cash_marked';
      linkCode: string;
      replacedBy?: string | null;
      business: BusinessOnPage;
      job: Job;
      amountCents: number;
    }
  | {
      view: 'used';
      linkCode: string;
      business: BusinessOnPage;
      job: Job;
      amountCents: number;
      paidOn: string;
      refunded: 'none' | 'part' | 'full';
      notice: Notice | null;
    }
  | { view: 'unknown' };

export interface ReceiptOnPage {
  linkCode: string;
  business: BusinessOnPage & { email: string | null; address: string | null };
  job: Job;
  customerName: string;
  method: PaymentMethod;
  /** Of a payment by card, as far as the provider names it. */
  card: { brand: string; last4: string } | null;
  /** What the job cost, the fee on top when the customer paid it, and both together. */
  jobCents: number;
  customerFeeCents: number;
  totalCents: number;
  refundedCents: number;
  /** What the customer's bank took back for good. */
  lostCents: number;
  /** When the last of it went back. */
  refundedAt: string | null;
  paidAt: string;
  /** The business's: the day of the payment is a day there, wherever the reader is. */
  timeZone: string;
  /** The first characters of the payment's id: something to name in a call. */
  number: string;
}

export type PaymentSuccessPage =
  | {
      view: 'confirmed';
      receipt: ReceiptOnPage;
      hasCustomerEmail: boolean;
      /** Paid more than once: this much goes back. */
      extraCents: number;
      /** The provider has taken the refund of all of it; before that nothing is promised. */
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
      /** The provider itself says so; otherwise they may have paid a moment ago. */
      nothingCharged: boolean;
    }
  /** No link code, or one we do not know: thanks, and nothing that could be untrue. */
  | { view: 'thanks'; businessName: string | null };

export type CustomerPage =
  | ({ page: 'pay' } & PayPage)
  | ({ page: 'payment-success' } & PaymentSuccessPage)
  | { page: 'receipt'; receipt: ReceiptOnPage | null }
  /** We cannot answer right now; `path` is where to try again. */
  | { page: 'trouble'; text: string; path: string };
