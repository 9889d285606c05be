import { formatCents } from '../money.ts';
import { digitsOf } from '../phone.ts';

export interface Shared {
  customerName: string;
  memo: string;
  amountCents: number;
  link: string;
  businessName: string | null;
}

/** Spec 9: greeting with the name, a secure link for the memo and total, thanks, business name. */
export function shareMessage({
  customerName,
  memo,
  amountCents,
  link,
  businessName,
}: Shared): string {
  return [
    `Hi ${customerName},`,
    `Here is your secure payment link for ${memo} (${formatCents(amountCents)}):`,
    link,
    `Thank you!`,
    nameOf(businessName),
  ].join('\n');
}

/** `?&body=` is what both iPhones and Android phones read. */
export function smsAddress(phone: string, message: string): string {
  return `sms:${digitsOf(phone)}?&body=${encodeURIComponent(message)}`;
}

export function emailAddress(email: string | null, shared: Shared): string {
  const subject = encodeURIComponent(`Payment Link from ${nameOf(shared.businessName)}`);
  const body = encodeURIComponent(shareMessage(shared));
  return `mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}?subject=${subject}&body=${body}`;
}

function nameOf(businessName: string | null): string {
  return businessName ?? 'Our Business';
}

/** Where a link is paid: the site's origin plus /pay/{url} (spec 9). */
export function linkAddress(origin: string, url: string): string {
  return `${origin}/pay/${url}`;
}
