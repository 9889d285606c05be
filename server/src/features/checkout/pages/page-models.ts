import { logoUrl } from '@jobly/core/accounts/logo';
import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type {
  BusinessOnPage,
  CustomerPage,
  Notice,
  PaymentSuccessPage,
  TipOnPage,
} from '@jobly/core/checkout/page';
import { dayIn } from '@jobly/core/dates';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { pricingOf } from '@jobly/core/fees/pricing';
import { offeredQuotes, priceOf, type PaymentMethod } from '@jobly/core/payment-links/fees';
import { workOf } from '@jobly/core/payment-links/work';
import { tipBase } from '@jobly/core/payment-links/tips';
import type { Bill } from '@jobly/core/payment-links/lines';
import { workDoneSentence } from '@jobly/core/proof/messages';
import type { ProofOnPage } from '@jobly/core/proof/page';
import { customerConsentWording } from '@jobly/core/reviews/messages';
import { businessTimeZone } from '@jobly/core/time-zone';
import { maskedEmail } from '@jobly/core/masked-email';
import type { PublicPaymentLink } from '@jobly/core/checkout/contract';
import { providerName } from '@jobly/core/brand';
import { pricedRow } from '../../../fee-rules.ts';
import type { Database } from '../../../db/database.ts';
import { providerOf, type PaymentProviders } from '../../../ports/payment-providers.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { isBeingConfirmed, isSetUp, stateOfLink, takesTips, undoableSince } from '../payable.ts';
import type { Known } from './progress.ts';
import { readReceipt, sumExtraPayments } from '../credit/receipt-queries.ts';

/** What the holder of a link's code may see (M14). */
export function publicLink(link: LinkOnPage): PublicPaymentLink {
  return {
    id: link.id,
    status: link.status,
    amount_cash_cents: link.amount_cash_cents,
    memo: link.memo,
    customer_email: maskedEmail(link.customer_email),
    customer_pays_fees: link.customer_pays_fees,
    external_payment_url: link.external_payment_url,
    merchantSetupComplete: isSetUp(link) && link.cards_stopped_at === null,
    merchantId: link.merchant_id,
    paid_at: link.paid_at?.toISOString() ?? null,
  };
}

export function businessOf(link: LinkOnPage): BusinessOnPage {
  return {
    name: link.business_company ?? link.business_person ?? 'Business Payment',
    phone: link.business_phone,
    logo: link.business_logo && logoUrl(link.business_logo),
    provider: providerName(link.provider),
  };
}

/** What the customer reads, word for word, and what is stored of their consent. */
export function consentWordingOf(link: LinkOnPage, language: Language): string | null {
  if (!link.asks_consent) return null;
  return speak(language, () => customerConsentWording(businessOf(link).name));
}

/** What is signed is what is stored: in the language of the page. */
export const sentenceOf = (link: LinkOnPage, language: Language): string =>
  speak(language, () => workDoneSentence(businessOf(link).name, link.memo));

export function proofOf({ proof, ...link }: LinkOnPage, language: Language): ProofOnPage | null {
  if (!proof) return null;
  const { isAsked, ...shown } = proof;
  return { ...shown, asks: isAsked ? sentenceOf(link, language) : null };
}

const OUR_PICTURE = '/icons/icon-512.png';

export const UNKNOWN_LINK: CustomerPage = { page: 'pay', view: 'unknown' };

export function payPage(
  link: LinkOnPage,
  facts: {
    now: Date;
    publicUrl: string;
    provider: PaymentProviders;
    language: Language;
    chosen?: PaymentMethod | null;
    notice?: Notice | null;
    anotherWay?: boolean;
    /** Of the form that was sent. */
    tip?: TipOnPage | null;
    notPaying?: boolean;
  },
): CustomerPage {
  const { url: linkCode, cash_claimed_at: claimedAt } = link;
  const business = businessOf(link);
  const state = stateOfLink(link, facts.now);
  if (state === 'paid' || state === 'refunded') return usedPage(link, facts);
  const common = { business, work: workOf(link), amountCents: link.amount_cash_cents };
  if (state !== 'open') {
    const replacedBy = link.replaced_by;
    return { page: 'pay', view: 'closed', why: state, linkCode, replacedBy, ...common };
  }
  const stopped = link.cards_stopped_at !== null;
  if (stopped || !isSetUp(link)) {
    return { page: 'pay', view: 'setup-incomplete', stopped, ...common };
  }
  const tip = tipOf(link, facts.tip);
  const { capabilities } = providerOf(facts.provider, link.merchant_id);
  const pricing = pricingOf(pricedRow(link));
  const quotes = offeredQuotes(link.amount_cash_cents, pricing, tip?.cents).filter(
    ({ method }) => method === 'cash' || capabilities[method],
  );
  const notice = facts.notice ?? null;
  const otherWays = quotes.some(({ method }) => method !== 'cash');
  if (claimedAt && !(otherWays && facts.anotherWay)) {
    const undoable = claimedAt >= undoableSince(facts.now);
    return { page: 'pay', view: 'cash', ...common, linkCode, undoable, otherWays, notice };
  }
  return {
    page: 'pay',
    view: 'pay',
    ...common,
    bill: link.bill as Bill | null,
    dueOn: link.due_on,
    standing: link.standing ?? null,
    proof: proofOf(link, facts.language),
    linkCode,
    pricing,
    tip,
    quotes,
    chosen: facts.chosen ?? null,
    cashClaimed: claimedAt !== null,
    confirming: !facts.notPaying && isBeingConfirmed(link, facts.now),
    consentWording: consentWordingOf(link, facts.language),
    notice: notice ?? (link.cash_refused_at && !claimedAt ? PAY_NOTICES.cashNotReceived : null),
    picture: facts.publicUrl + (business.logo ?? OUR_PICTURE),
  };
}

/** Null where no tip is taken. */
export function tipOf(link: LinkOnPage, sent?: TipOnPage | null): TipOnPage | null {
  if (!takesTips(link)) return null;
  const { amount_cash_cents: cents, bill, standing = null } = link;
  const baseCents = tipBase(cents, bill as Bill | null, standing);
  return sent ?? { baseCents, choice: null, own: '', cents: 0 };
}

function usedPage(
  link: LinkOnPage,
  { notice = null, language }: { notice?: Notice | null; language: Language },
): CustomerPage {
  const { url: linkCode, refunded_cents: refundedCents } = link;
  const paidAt = link.paid_at!;
  const part = refundedCents > 0 ? 'part' : 'none';
  return {
    page: 'pay',
    view: 'used',
    linkCode,
    business: businessOf(link),
    work: workOf(link),
    amountCents: priceOf(
      link.paid_method!,
      link.amount_cash_cents,
      pricingOf(pricedRow(link)),
      link.tip_cents,
    ).totalCents,
    paidOn: dayIn(businessTimeZone(link.business_phone, link.business_time_zone), paidAt),
    refunded: link.status === 'refunded' ? 'full' : part,
    proof: proofOf(link, language),
    notice,
  };
}

export async function successPage(
  database: Database,
  link: LinkOnPage,
  { progress, nothingCharged, now }: Pick<Known, 'progress' | 'nothingCharged'> & { now: Date },
): Promise<PaymentSuccessPage> {
  const business = businessOf(link);
  if (progress === 'confirmed') {
    const [receipt, extra] = await Promise.all([
      readReceipt(database.shown, link.id),
      sumExtraPayments(database.shown, link.id),
    ]);
    const hasCustomerEmail = link.customer_email !== null;
    if (receipt) return { view: 'confirmed', receipt, hasCustomerEmail, ...extra };
  }
  if (progress === 'not_paid') {
    return { view: 'not-paid', linkCode: link.url, business, nothingCharged };
  }
  // Without fees and tips every method costs the same; otherwise the page cannot know which it was.
  const amountCents = link.customer_pays_fees || takesTips(link) ? null : link.amount_cash_cents;
  const payable = stateOfLink(link, now) === 'open';
  return { view: 'confirming', linkCode: link.url, business, amountCents, payable };
}
