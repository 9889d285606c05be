import type { Language } from '../language/language.ts';
import type { ValuesOf } from '../language/t.ts';
import { formatCents } from '../money.ts';
import { digitsOf, isForeignPhone, toE164 } from '../phone.ts';

export interface Shared {
  customerName: string;
  memo: string;
  amountCents: number;
  link: string;
  businessName: string | null;
}

/**
 * The words of the message, which is in the customer's language, whichever the app speaks: its catalogue is
 * there only when that is Spanish (docs/decisions/0015). A test holds those that others say, too, to what they say.
 */
export const SHARE_IN_SPANISH = {
  'Hi {customer},': 'Hola, {customer}:',
  'Here is your secure payment link for {memo} ({amount}):':
    'Este es tu enlace de pago seguro por {memo} ({amount}):',
  'Thank you!': '¡Gracias!',
  'Our Business': 'Nuestro negocio',
  'Payment Link from {business}': 'Enlace de pago de {business}',
};

function say<Text extends keyof typeof SHARE_IN_SPANISH>(
  language: Language,
  sentence: Text,
  ...[values]: ValuesOf<Text, string>
): string {
  const words = language === 'es' ? SHARE_IN_SPANISH[sentence] : sentence;
  const valueOf: Partial<Record<string, string>> = values ?? {};
  return words.replace(/\{(\w+)\}/g, (_, name: string) => valueOf[name]!);
}

/** Spec 9: greeting with the name, a secure link for the memo and total, thanks, business name. */
export function shareMessage(shared: Shared, language: Language): string {
  const { customerName: customer, memo, businessName } = shared;
  const amount = formatCents(shared.amountCents);
  return [
    say(language, 'Hi {customer},', { customer }),
    say(language, 'Here is your secure payment link for {memo} ({amount}):', { memo, amount }),
    shared.link,
    say(language, 'Thank you!'),
    businessName ?? say(language, 'Our Business'),
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

export function emailAddress(email: string | null, shared: Shared, language: Language): string {
  const business = shared.businessName ?? say(language, 'Our Business');
  const subject = encodeURIComponent(say(language, 'Payment Link from {business}', { business }));
  const body = encodeURIComponent(shareMessage(shared, language));
  return `mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}?subject=${subject}&body=${body}`;
}
