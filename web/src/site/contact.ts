import { digitsOf, formatPhone } from '@jobly/core/phone';
import type { SiteContent } from '@jobly/core/websites/site';

/** How to reach the business: where the button leads, what stands on it. */
export interface Contact {
  kind: 'phone' | 'email';
  href: string;
  shown: string;
}

export interface Contacts {
  phone: Contact | undefined;
  email: Contact | undefined;
  /** The phone before e-mail; nothing is better than a button that leads nowhere. */
  first: Contact | undefined;
}

export function contactsOf({ phone, email }: SiteContent): Contacts {
  const byPhone = phone === null ? undefined : phoneContact(phone);
  const byEmail = email === null ? undefined : emailContact(email);
  return { phone: byPhone, email: byEmail, first: byPhone ?? byEmail };
}

/** `(415) 555-0132 x7`: the extension is no part of the number. */
export function phoneParts(phone: string): { number: string; extension: string } | undefined {
  const [main = '', extension = ''] = phone.split(/(?:ext\.?|x|#)/i);
  const digits = digitsOf(main);
  if (digits.length < 7 || digits.length > 15) return undefined;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  const whole = main.trim().startsWith('+');
  const number =
    national.length === 10 && (!whole || digits.length === 11)
      ? `+1${national}`
      : whole
        ? `+${digits}`
        : digits;
  return { number, extension: digitsOf(extension) };
}

function phoneContact(phone: string): Contact | undefined {
  const parts = phoneParts(phone);
  if (!parts) return undefined;
  const { number, extension } = parts;
  const href = `tel:${number}${extension && `;ext=${extension}`}`;
  return { kind: 'phone', href, shown: extension ? phone : formatPhone(phone) };
}

function emailContact(email: string): Contact | undefined {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(email)) return undefined;
  const href = `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@')}`;
  return { kind: 'email', href, shown: email };
}
