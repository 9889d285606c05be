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
}

/** Everything the customer's page shows; made by the server, rendered by web/src/pay. */
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
      /** The customer said earlier that they pay in cash. */
      cashClaimed: boolean;
      /** Somebody was sent to the provider a moment ago and may have paid: the page says so. */
      confirming: boolean;
      /** The sentence beside an unchecked box; null where the customer is not asked (strict consent). */
      consentWording: string | null;
      notice: Notice | null;
    }
  | {
      /** Without script: the checkout is ready, the page goes on by itself after 2 s. */
      view: 'redirecting';
      business: BusinessOnPage;
      checkoutUrl: string;
    }
  | {
      view: 'setup-incomplete';
      business: BusinessOnPage;
      job: Job;
      amountCents: number;
    }
  | {
      view: 'closed';
      why: 'unknown' | 'paid' | 'refunded' | 'cancelled' | 'expired';
      business: BusinessOnPage | null;
      /** Where a paid link's receipt is. */
      receiptPath: string | null;
      notice: Notice | null;
    };

export interface ReceiptOnPage {
  linkCode: string;
  business: BusinessOnPage & { email: string | null };
  job: Job;
  customerName: string;
  method: PaymentMethod;
  /** What the job cost, the fee on top when the customer paid it, and both together. */
  jobCents: number;
  customerFeeCents: number;
  totalCents: number;
  refundedCents: number;
  /** When the last of it went back. */
  refundedAt: string | null;
  paidAt: string;
  /** Of the business: the day of the payment is a day there, whoever reads it and wherever. */
  timeZone: string;
  /** The first characters of the payment's id: something to name in a call. */
  number: string;
}

export type PaymentSuccessPage =
  | {
      view: 'confirmed';
      receipt: ReceiptOnPage;
      hasCustomerEmail: boolean;
      /** Paid once more than needed: this much is to go back, and whoever paid it should know. */
      extraCents: number;
      /** The provider has taken the refund of all of it; before that nothing is promised. */
      extraReturned: boolean;
    }
  | { view: 'confirming'; linkCode: string; business: BusinessOnPage; amountCents: number | null }
  | { view: 'not-paid'; linkCode: string; business: BusinessOnPage; cashClaimed: boolean }
  /** No link code, or one we do not know: thanks, and nothing that could be untrue. */
  | { view: 'thanks'; businessName: string | null };

export type CustomerPage =
  | ({ page: 'pay' } & PayPage)
  | ({ page: 'payment-success' } & PaymentSuccessPage)
  | { page: 'receipt'; receipt: ReceiptOnPage | null }
  /** We cannot answer right now; `path` is where to try again. */
  | { page: 'trouble'; text: string; path: string };
