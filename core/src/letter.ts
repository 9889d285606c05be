import type { Language } from './language/language.ts';
import { currentLanguage } from './language/t.ts';

/** A part of an e-mail. Its text and its HTML are made of the same parts, so that both say the same. */
export type LetterPart =
  | string
  /** The figure it is about; in the text it stands in a sentence or a row already. */
  | { sum: string }
  | { rows: [name: string, value: string][] }
  | { button: string; url: string }
  | { link: string; url: string };

export interface LetterLayout {
  language: Language;
  parts: LetterPart[];
}

/** An e-mail as it is queued. One without a layout is sent as text alone: those to staff. */
export interface Letter {
  subject: string;
  body: string;
  layout?: LetterLayout;
}

export function letter(subject: string, parts: LetterPart[]): Letter {
  const body = parts.map(textOf).filter(Boolean).join('\n\n');
  return { subject, body, layout: { language: currentLanguage(), parts } };
}

function textOf(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('rows' in part) return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('sum' in part) return '';
  return `${'button' in part ? part.button : part.link}: ${part.url}`;
}

/** Whose letter it is: the business that a customer knows, to whom an answer goes. */
export interface Sender {
  name: string;
  replyTo: string | null;
  /** Its whole address: a mailbox has no page that it could belong to. */
  logo: string | null;
}
