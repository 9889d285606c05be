import type { Language } from './language/language.ts';
import { currentLanguage } from './language/t.ts';

/** A part of an e-mail; its text and its HTML are made of the same parts. */
export type LetterPart =
  | string
  /** The main figure; the text version already has it in a sentence or a row. */
  | { sum: string }
  | { rows: [name: string, value: string][] }
  | { button: string; url: string }
  | { link: string; url: string };

export interface LetterLayout {
  language: Language;
  parts: LetterPart[];
}

/** A queued e-mail. Without a layout it is text only: those to staff. */
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

/** The business that a customer knows; replies go to it. */
export interface Sender {
  name: string;
  replyTo: string | null;
  /** Absolute: an e-mail has no base URL. */
  logo: string | null;
}
