import { firstError } from '@jobly/core/accounts/schema';
import type { BodyOf } from '@jobly/core/contract';
import { splitCents } from '@jobly/core/money';
import { MOST_CENTS, isAboveLimit, parseAmount } from '@jobly/core/payment-links/amount';
import type { createPaymentLink } from '@jobly/core/payment-links/contract';
import { AMOUNT_NOT_VALID, FILL_IN_ALL, amountLimit } from '@jobly/core/payment-links/messages';
import type { FieldErrors } from '../../../lib/form.ts';
import type { LinkDraft } from './draft.ts';
import { LINK_FIELDS, LINK_TEXTS, linkTexts, type LinkField, type LinkText } from './link-texts.ts';

export type LinkProblems = FieldErrors<Record<LinkField, string>>;

/** Beside each empty field; the sentence for all of them is the toast's. */
export const STILL_NEEDED = 'Still needed';

/** Accepts a decimal comma: with one or two digits after it, it cannot be a thousands mark. */
function withPoint(text: string): string {
  return /^\s*\$?\s*\d+,\d{1,2}\s*$/.test(text) ? text.replace(',', '.') : text;
}

export function centsOf(amount: string, mostCents = MOST_CENTS): number | undefined {
  return parseAmount(withPoint(amount), mostCents);
}

/** What the field shows when it is left: `1250.5` -> `1,250.50`. What is no amount stays as it is. */
export function amountAtRest(text: string): string {
  const cents = centsOf(text);
  if (cents === undefined) return text;
  const { dollars, remainder } = splitCents(cents);
  return `${dollars.slice(1)}.${remainder}`;
}

/**
 * Editing an amount removes its thousands marks: `1,250` less a digit is 125, never 1.25. Keeps the caret
 * behind the same digit.
 */
export function retyped(before: string, text: string, caret: number) {
  if (!/,\d{3}/.test(before) || !text.includes(',')) return { text, caret };
  const marksBefore = text.slice(0, caret).split(',').length - 1;
  return { text: text.replaceAll(',', ''), caret: caret - marksBefore };
}

export function validate(draft: LinkDraft): LinkProblems {
  const problems: LinkProblems = {};
  if (draft.amount.trim() === '') problems.amount = STILL_NEEDED;
  else if (centsOf(draft.amount) === undefined) problems.amount = amountProblem(draft.amount);
  for (const name of linkTexts) {
    const { schema, optional } = LINK_TEXTS[name];
    if (optional && draft[name].trim() === '') continue;
    const problem = firstError(schema, draft[name]);
    if (problem) problems[name] = problem === FILL_IN_ALL ? STILL_NEEDED : problem;
  }
  return problems;
}

/** Spec 5's sentence; of an amount that is only too large, the limit beside it. */
function amountProblem(amount: string): string {
  return isAboveLimit(withPoint(amount))
    ? `${AMOUNT_NOT_VALID}. ${amountLimit(MOST_CENTS)}`
    : AMOUNT_NOT_VALID;
}

export function firstWrong(problems: LinkProblems): LinkField | undefined {
  return LINK_FIELDS.find((field) => problems[field]);
}

/** One sentence for the toast: what is empty comes first (spec 5), then the field that comes first. */
export function validationMessage(problems: LinkProblems): string | undefined {
  if (Object.values(problems).includes(STILL_NEEDED)) return FILL_IN_ALL;
  const field = firstWrong(problems);
  return field && problems[field];
}

/** A field that the server could do without is sent all the same: none is forgotten here. */
type Body = BodyOf<typeof createPaymentLink>;
export type NewLink = Required<Omit<Body, 'expiresInDays'>> & Pick<Body, 'expiresInDays'>;

/** Null for what may be left out, and was. */
function textsOf(draft: LinkDraft): Pick<NewLink, LinkText> {
  const texts = linkTexts.map((name) => {
    const typed = draft[name].trim();
    return [name, typed ? LINK_TEXTS[name].schema.parse(typed) : null];
  });
  return Object.fromEntries(texts) as Pick<NewLink, LinkText>;
}

/** Only of a draft without problems. */
export function newLinkOf(draft: LinkDraft): NewLink {
  const { id, customerPaysFees, expiresInDays } = draft;
  return {
    id,
    ...textsOf(draft),
    amountCashCents: centsOf(draft.amount) ?? 0,
    customerPaysFees,
    ...(expiresInDays > 0 ? { expiresInDays } : {}),
  };
}
