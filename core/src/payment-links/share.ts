import { t } from '../language/t.ts';
import { formatCents } from '../money.ts';
import { digitsOf, isForeignPhone, toE164 } from '../phone.ts';

export interface Shared {
  customerName: string;
  memo: string;
  amountCents: number;
  link: string;
  businessName: string | null;
}

/** Spec 9: greeting with the name, a secure link for the memo and total, thanks, business name. In the contractor's language. */
export function shareMessage(shared: Shared): string {
  return [
    t('Hi {customer},', { customer: shared.customerName }),
    t('Here is your secure payment link for {memo} ({amount}):', {
      memo: shared.memo,
      amount: formatCents(shared.amountCents),
    }),
    shared.link,
    t('Thank you!'),
    nameOf(shared.businessName),
  ].join('\n');
}

/**
 * The digits of the phone (spec 9); outside the US the + belongs to the number. `?&body=` is what both
 * iPhones and Android phones read.
 */
export function smsAddress(phone: string, message: string): string {
  const number = isForeignPhone(phone) ? toE164(phone) : digitsOf(phone);
  return `sms:${number}?&body=${encodeURIComponent(message)}`;
}

export type ShareWay = 'email' | 'copy' | 'sms';

/** A text reaches everybody in the US. Elsewhere it may cost the contractor, and what is free comes first. */
export function firstShareWay(customer: { phone: string; email: string | null }): ShareWay {
  if (!isForeignPhone(customer.phone)) return 'sms';
  return customer.email ? 'email' : 'copy';
}

export function emailAddress(email: string | null, shared: Shared): string {
  const subject = encodeURIComponent(
    t('Payment Link from {business}', { business: nameOf(shared.businessName) }),
  );
  const body = encodeURIComponent(shareMessage(shared));
  return `mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}?subject=${subject}&body=${body}`;
}

function nameOf(businessName: string | null): string {
  return businessName ?? t('Our Business');
}

/** Where a link is paid: the site's origin plus /pay/{url} (spec 9). */
export function linkAddress(origin: string, url: string): string {
  return `${origin}/pay/${url}`;
}
