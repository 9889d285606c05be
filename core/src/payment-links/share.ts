import type { Language } from '../language/language.ts';
import type { ValuesOf } from '../language/t.ts';
import { formatCents } from '../money.ts';
import { digitsOf, isForeignPhone, toE164 } from '../phone.ts';
import { isolated } from '../unseen.ts';

export interface Shared {
  what: keyof typeof SAID;
  customerName: string;
  memo: string;
  amountCents: number;
  /** Where there are two prices: the higher one, which comes first. */
  cardCents?: number | undefined;
  link: string;
  businessName: string | null;
}

/** In the customer's language: the app's catalogue may not be loaded (docs/decisions/0015). Tested against it. */
export const SHARE_IN_SPANISH = {
  'Hi {customer},': 'Hola, {customer}:',
  'Here is your secure payment link for {memo} ({amount}):':
    'Este es tu enlace de pago seguro por {memo} ({amount}):',
  'Here is your estimate for {memo} ({amount}). You can accept it here:':
    'Este es tu presupuesto por {memo} ({amount}). Puedes aceptarlo aquí:',
  'Here is a change to your job: {memo} ({amount}). You can accept it here:':
    'Este es un cambio en tu trabajo: {memo} ({amount}). Puedes aceptarlo aquí:',
  'Here is a change to your job: {memo} ({amount}). You can read it here:':
    'Este es un cambio en tu trabajo: {memo} ({amount}). Puedes leerlo aquí:',
  '{card} by card or {cash} in cash': '{card} con tarjeta o {cash} en efectivo',
  'Thank you!': '¡Gracias!',
  'Our Business': 'Nuestro negocio',
  'Payment Link from {business}': 'Enlace de pago de {business}',
  'Estimate from {business}': 'Presupuesto de {business}',
  'Change to your job from {business}': 'Cambio en tu trabajo de {business}',
};

const SAID = {
  link: {
    opening: 'Here is your secure payment link for {memo} ({amount}):',
    subject: 'Payment Link from {business}',
  },
  estimate: {
    opening: 'Here is your estimate for {memo} ({amount}). You can accept it here:',
    subject: 'Estimate from {business}',
  },
  change: {
    opening: 'Here is a change to your job: {memo} ({amount}). You can accept it here:',
    subject: 'Change to your job from {business}',
  },
  refunding_change: {
    opening: 'Here is a change to your job: {memo} ({amount}). You can read it here:',
    subject: 'Change to your job from {business}',
  },
} as const;

function say<Text extends keyof typeof SHARE_IN_SPANISH>(
  language: Language,
  sentence: Text,
  ...[values]: ValuesOf<Text, string>
): string {
  const words = language === 'es' ? SHARE_IN_SPANISH[sentence] : sentence;
  const valueOf: Partial<Record<string, string>> = values ?? {};
  return words.replace(/\{(\w+)\}/g, (_, name: string) => isolated(valueOf[name]!));
}

/** Spec 9: greeting, secure link for memo and total, thanks, business name; an estimate's likewise. */
export function shareMessage(shared: Shared, language: Language): string {
  const { what, customerName: customer, memo, businessName } = shared;
  const cash = formatCents(shared.amountCents);
  const amount = shared.cardCents
    ? say(language, '{card} by card or {cash} in cash', {
        card: formatCents(shared.cardCents),
        cash,
      })
    : cash;
  return [
    say(language, 'Hi {customer},', { customer }),
    say(language, SAID[what].opening, { memo, amount }),
    shared.link,
    say(language, 'Thank you!'),
    businessName ?? say(language, 'Our Business'),
  ].join('\n');
}

/** Digits only (spec 9), with a + outside the US. Both iPhones and Android phones understand `?&body=`. */
export function smsAddress(phone: string, message: string): string {
  const number = isForeignPhone(phone) ? toE164(phone) : digitsOf(phone);
  return `sms:${number}?&body=${encodeURIComponent(message)}`;
}

export type ShareWay = 'email' | 'copy' | 'sms';

/** Texts reach everyone in the US. Elsewhere they may cost the contractor, so free channels come first. */
export function firstShareWay(customer: { phone: string; email: string | null }): ShareWay {
  if (!isForeignPhone(customer.phone)) return 'sms';
  return customer.email ? 'email' : 'copy';
}

export function emailAddress(email: string | null, shared: Shared, language: Language): string {
  const business = shared.businessName ?? say(language, 'Our Business');
  const subject = encodeURIComponent(say(language, SAID[shared.what].subject, { business }));
  const body = encodeURIComponent(shareMessage(shared, language));
  return `mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}?subject=${subject}&body=${body}`;
}
