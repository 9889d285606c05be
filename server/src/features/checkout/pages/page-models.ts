import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type {
  BusinessOnPage,
  CustomerPage,
  Notice,
  PaymentSuccessPage,
} from '@jobly/core/checkout/page';
import { offeredQuotes, quote, type PaymentMethod } from '@jobly/core/payment-links/fees';
import { jobOf } from '@jobly/core/payment-links/job';
import type { ProviderCapabilities } from '@jobly/core/payouts/contract';
import { customerConsentWording } from '@jobly/core/reviews/messages';
import { maskedEmail } from '@jobly/core/masked-email';
import type { PublicPaymentLink } from '@jobly/core/checkout/contract';
import type { Database } from '../../../db/database.ts';
import type { CustomerPages } from '../../../http/pages/customer-pages.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { isBeingConfirmed, isSetUp, stateOfLink } from '../payable.ts';
import type { Progress } from './progress.ts';
import { readReceipt, sumExtraPayments } from '../credit/receipt-queries.ts';

/** What the customer's pages say of themselves, beside what every answer says. */
export function pageHeaders(pages: CustomerPages): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pages.contentSecurityPolicy,
    // Not 'no-referrer': browsers without Sec-Fetch-Site then call the page's own form foreign.
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  };
}

/** A link as anybody who holds its code may see it (M14). */
export function publicLink(link: LinkOnPage): PublicPaymentLink {
  return {
    id: link.id,
    status: link.status,
    amount_cash_cents: link.amount_cash_cents,
    memo: link.memo,
    customer_email: maskedEmail(link.customer_email),
    customer_pays_fees: link.customer_pays_fees,
    external_payment_url: link.external_payment_url,
    merchantSetupComplete: isSetUp(link),
    merchantId: link.merchant_id,
    paid_at: link.paid_at?.toISOString() ?? null,
  };
}

export function businessOf(link: LinkOnPage): BusinessOnPage {
  return {
    name: link.business_company ?? link.business_person ?? 'Business Payment',
    phone: link.business_phone,
  };
}

/** To the letter what the customer reads, and what is kept of their agreeing to it. */
export function consentWordingOf(link: LinkOnPage): string | null {
  return link.asks_consent ? customerConsentWording(businessOf(link).name) : null;
}

export const UNKNOWN_LINK: CustomerPage = {
  page: 'pay',
  view: 'closed',
  why: 'unknown',
  business: null,
  receiptPath: null,
  notice: PAY_NOTICES.unknown,
};

export function payPage(
  link: LinkOnPage,
  facts: {
    now: Date;
    capabilities: ProviderCapabilities;
    chosen?: PaymentMethod | null;
    notice?: Notice | null;
  },
): CustomerPage {
  const business = businessOf(link);
  const state = stateOfLink(link, facts.now);
  if (state !== 'open') {
    const paid = state === 'paid' || state === 'refunded';
    return {
      page: 'pay',
      view: 'closed',
      why: state,
      business,
      receiptPath: paid ? `/pay/${link.url}/receipt` : null,
      notice: paid ? PAY_NOTICES.used : PAY_NOTICES.closed,
    };
  }
  const common = { job: jobOf(link), amountCents: link.amount_cash_cents, business };
  if (!isSetUp(link)) return { page: 'pay', view: 'setup-incomplete', ...common };
  return {
    page: 'pay',
    view: 'pay',
    ...common,
    linkCode: link.url,
    customerPaysFees: link.customer_pays_fees,
    quotes: offeredQuotes(link.amount_cash_cents, link.customer_pays_fees).filter(
      ({ method }) => method === 'cash' || facts.capabilities[method],
    ),
    chosen: facts.chosen ?? null,
    cashClaimed: link.cash_claimed_at !== null,
    confirming: isBeingConfirmed(link, facts.now),
    consentWording: consentWordingOf(link),
    notice: facts.notice ?? null,
  };
}

export async function successPage(
  database: Database,
  link: LinkOnPage,
  progress: Progress,
): Promise<PaymentSuccessPage> {
  const business = businessOf(link);
  if (progress === 'confirmed') {
    const [receipt, extra] = await Promise.all([
      readReceipt(database.system, link.id),
      sumExtraPayments(database.system, link.id),
    ]);
    const hasCustomerEmail = link.customer_email !== null;
    if (receipt) return { view: 'confirmed', receipt, hasCustomerEmail, ...extra };
  }
  if (progress === 'not_paid') {
    const cashClaimed = link.cash_claimed_at !== null;
    return { view: 'not-paid', linkCode: link.url, business, cashClaimed };
  }
  const card = quote('card', link.amount_cash_cents, link.customer_pays_fees);
  // Without fees on top every method costs the same; otherwise the page cannot know which it was.
  const amountCents = link.customer_pays_fees ? null : card.totalCents;
  return { view: 'confirming', linkCode: link.url, business, amountCents };
}
