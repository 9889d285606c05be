import { t } from '@jobly/core/language/t';
import { digitsOf, formatPhone } from '@jobly/core/phone';
import type { SiteContent } from '@jobly/core/websites/site';
import { tNodes } from '../lib/t-nodes.ts';

interface Contact {
  kind: 'phone' | 'email';
  href: string;
  shown: string;
}

/** Phone before e-mail; no button is better than a dead one. */
export function contactsOf({ phone, email }: SiteContent) {
  const byPhone = phone === null ? undefined : phoneContact(phone);
  const byEmail = email === null ? undefined : emailContact(email);
  return { phone: byPhone, email: byEmail, first: byPhone ?? byEmail, text: textHref(phone) };
}

/** `(415) 555-0132 x7`: the extension is not part of the number. */
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

/** Texts do not reach extensions. */
function textHref(phone: string | null): string | undefined {
  const parts = phone === null ? undefined : phoneParts(phone);
  return parts?.extension === '' ? `sms:${parts.number}` : undefined;
}

function emailContact(email: string): Contact | undefined {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(email)) return undefined;
  const href = `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@')}`;
  return { kind: 'email', href, shown: email };
}

/** Shows the number itself: some dial it on another phone. */
export function ContactButton({ contact }: { contact: Contact }) {
  return (
    <a className="go" href={contact.href}>
      <Glyph name={contact.kind === 'phone' ? 'phone' : 'envelope'} />
      <span>
        {contact.kind === 'phone'
          ? tNodes('Call {phone}', { phone: <bdi>{contact.shown}</bdi> })
          : t('Send an email')}
      </span>
    </a>
  );
}

/** For visitors who prefer to write. A preview has no form. */
export function OtherWays({ content, base }: { content: SiteContent; base: string | null }) {
  const { text } = contactsOf(content);
  return (
    <div className="ways">
      {text ? (
        <a className="way" href={text}>
          <Glyph name="speech" />
          {t('Text us')}
        </a>
      ) : null}
      <a className="way" href={base === null ? '#top' : `${base}/request`}>
        <Glyph name="pencil" />
        {t('Ask for a quote')}
      </a>
    </div>
  );
}

/** On a 24 x 24 grid. */
const GLYPHS = {
  phone:
    'M6 3h3l2 5-2.5 1.500a12 12 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3.3 3A16 16 0 0 1 3 6.3 3 3 0 0 1 6 3z',
  envelope: 'M3 6h18v13H3zM3 7l9 7 9-7',
  speech: 'M4 5h16v11H11l-4 4v-4H4z',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  pin: 'M12 21c-5-5.5-7-8.5-7-11.500a7 7 0 0 1 14 0C19 12.5 17 15.5 12 21zM12 7.500v4',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3.5 2',
  bill: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8.500h5M9.5 12.500h5',
} as const;

export function Glyph({ name }: { name: keyof typeof GLYPHS }) {
  return (
    <svg className="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <path d={GLYPHS[name]} />
    </svg>
  );
}
