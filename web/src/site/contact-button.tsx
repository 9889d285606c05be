import type { Contact } from './contact.ts';
import { Glyph } from './glyph.tsx';
import { SITE_TEXTS } from './texts.ts';

/** The number itself stands on the button: some read it out, some dial it on another phone. */
export function ContactButton({ contact }: { contact: Contact }) {
  return (
    <a className="go" href={contact.href}>
      <Glyph name={contact.kind === 'phone' ? 'phone' : 'envelope'} />
      {contact.kind === 'phone' ? (
        <span>
          {SITE_TEXTS.call} <bdi>{contact.shown}</bdi>
        </span>
      ) : (
        <span>{SITE_TEXTS.email}</span>
      )}
    </a>
  );
}
