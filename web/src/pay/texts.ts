import type { BusinessOnPage, Notice } from '@jobly/core/checkout/page';
import { standingLabel, standingRows } from '@jobly/core/jobs/labels';
import type { Standing } from '@jobly/core/jobs/standing';
import { t, translated } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { formatPhone } from '@jobly/core/phone';
import { Rows } from './template.ts';

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
  };
}

export function noticeTexts(notice: Notice | null) {
  // Spec texts and error messages: composed without a known reader.
  return {
    noticeTitle: notice ? translated(notice.title) : '',
    noticeText: notice ? translated(notice.text) : '',
  };
}

/** Empty for a payment that stands alone. */
export function standingTexts(standing: Standing | null) {
  const { payAllCents = null, payOnlyCents = null } = standing ?? {};
  return {
    part: standing ? standingLabel(standing) : '',
    standing: standing ? new Rows(standingRows(standing)) : '',
    payAll: payAllCents === null ? '' : formatCents(payAllCents),
    payOnly: payOnlyCents === null ? '' : formatCents(payOnlyCents),
  };
}

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
