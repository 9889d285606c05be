import { digitsOf, formatPhone } from '@jobly/core/phone';
import type { SiteContent } from '@jobly/core/websites/site';
import { Glyph } from './glyph.tsx';

/** How to reach the business: where the button leads, what stands on it. */
interface Contact {
  kind: 'phone' | 'email';
  href: string;
  shown: string;
}

/** First the phone, then e-mail; no button is better than one that leads nowhere. */
export function contactsOf({ phone, email }: SiteContent) {
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

/** The number itself stands on the button: some read it out, some dial it on another phone. */
export function ContactButton({ contact }: { contact: Contact }) {
  return (
    <a className="go" href={contact.href}>
      <Glyph name={contact.kind === 'phone' ? 'phone' : 'envelope'} />
      {contact.kind === 'phone' ? (
        <span>
          Call <bdi>{contact.shown}</bdi>
        </span>
      ) : (
        <span>Send an e-mail</span>
      )}
    </a>
  );
}
