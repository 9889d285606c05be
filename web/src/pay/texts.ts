import { PROVIDER_NAME } from '@jobly/core/brand';
import type { BusinessOnPage, Notice } from '@jobly/core/checkout/page';
import { receiptDay } from '@jobly/core/checkout/receipt-dates';
import type { Offer } from '@jobly/core/estimates/page';
import type { PricingModel } from '@jobly/core/fees/pricing';
import { standingLabel, standingRows } from '@jobly/core/jobs/labels';
import type { Standing } from '@jobly/core/jobs/standing';
import { t, translated } from '@jobly/core/language/t';
import { formatCents, splitCents } from '@jobly/core/money';
import { cardPrice, cardTotal } from '@jobly/core/payment-links/fees';
import { formatPhone } from '@jobly/core/phone';
import { PHOTO_LABELS } from '@jobly/core/proof/messages';
import type { ProofOnPage } from '@jobly/core/proof/page';
import { Photos, Rows } from './template.ts';

/** The server's name for a business without one (spec 2). */
const NAMELESS = 'Business Payment';

export function nameOf(business: BusinessOnPage): string {
  return isNamed(business) ? business.name : t(NAMELESS);
}

export function businessTexts(business: BusinessOnPage | null) {
  return {
    business: business ? nameOf(business) : '',
    phone: business?.phone ?? '',
    phoneShown: business?.phone ? formatPhone(business.phone) : '',
    logo: business?.logo ?? '',
    provider: business?.provider ?? PROVIDER_NAME,
  };
}

export function noticeTexts(notice: Notice | null) {
  // Spec texts and error messages: composed without a known reader.
  return {
    noticeTitle: notice ? translated(notice.title) : '',
    noticeText: notice ? translated(notice.text) : '',
  };
}

/** What both pages of an estimate say. */
export function estimateTexts({ offer, notice }: { offer: Offer; notice: Notice | null }) {
  const { business, phone, phoneShown, logo, provider } = businessTexts(offer.business);
  const { pricing, payments, totalCents } = offer;
  const isTwo = pricing === 'two_prices' && payments.length > 0;
  const { dollars, remainder } = splitCents(isTwo ? cardTotal(payments) : totalCents);
  return {
    business,
    phone,
    phoneShown,
    provider,
    logo,
    initials: logo === '' ? initials(nameOf(offer.business)) : '',
    dollars,
    remainder,
    lower: isTwo ? formatCents(totalCents) : '',
    ...noticeTexts(notice),
    pdf: `/estimate/${encodeURIComponent(offer.code)}/estimate.pdf`,
  };
}

/** Empty for a payment that stands alone. */
export function standingTexts(standing: Standing | null, isTwo = false) {
  const { payAllCents = null, payOnlyCents = null, before = [] } = standing ?? {};
  const priceOf = (cents: number | null) => {
    if (cents === null) return '';
    const cash = formatCents(cents);
    return isTwo
      ? t('{card} by card or {cash} in cash', { card: formatCents(cardPrice(cents)), cash })
      : cash;
  };
  const amount = priceOf(payAllCents);
  const payAll =
    before.length === 0
      ? t('Pay everything now: {amount}', { amount })
      : t('Pay all that is left: {amount}', { amount });
  return {
    part: standing ? standingLabel(standing) : '',
    standing: standing ? new Rows(standingRows(standing)) : '',
    payAll: amount && payAll,
    payOnly: priceOf(payOnlyCents),
  };
}

/** Empty where the contractor shows nothing of the work, and asks for no signature. */
export function proofTexts(proof: ProofOnPage | null | undefined, linkCode: string) {
  const { photos = [], asks = null, signed = null } = proof ?? {};
  const shown = photos.map(({ id, kind }) => ({
    address: `${payAddress(linkCode)}/photos/${id}`,
    label: kind ? t(PHOTO_LABELS[kind]) : t('Photo of the work'),
  }));
  return {
    photos: shown.length > 0 ? new Photos(shown) : '',
    photoCount: shown.length > 0 ? String(shown.length) : '',
    asks: asks ?? '',
    signed: signed
      ? t('Signed by {name} on {day}: the work is done.', {
          name: signed.name,
          day: receiptDay(signed.signedOn, 'UTC'),
        })
      : '',
    proofAddress: asks === null ? '' : `${payAddress(linkCode)}/work-done`,
  };
}

export const feesInWords = {
  added: () => t('Processing fees are included in the payment amount'),
  twoPrices: () => t('The price in cash is lower than by card or buy now pay later'),
  none: () => t('No extra fees — all processing costs are covered'),
};

/** As few shapes of the page as there are sentences. */
export const FEES_SHOWN = {
  customer_pays: 'added',
  two_prices: 'twoPrices',
  merchant_pays: 'none',
  credit_surcharge: 'none',
  no_cards: 'none',
} as const satisfies Record<PricingModel, keyof typeof feesInWords>;

export function payAddress(linkCode: string): string {
  return `/pay/${encodeURIComponent(linkCode)}`;
}

export function isNamed(business: BusinessOnPage): boolean {
  return business.name !== NAMELESS;
}

/** `Rivera Plumbing` -> `RP`; empty when no word begins with a letter or a digit. */
export function initials(name: string): string {
  const found = name.slice(0, 100).match(/(?<!\S)[\p{L}\d]/gu) ?? [];
  return found.slice(0, 2).join('').toUpperCase();
}

/** Only http(s) URLs become links. */
export function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
