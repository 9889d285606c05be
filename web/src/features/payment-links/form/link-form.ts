import type { BodyOf } from '@jobly/core/contract';
import { t } from '@jobly/core/language/t';
import { MOST_CENTS, isAboveLimit } from '@jobly/core/payment-links/amount';
import { stepsOf } from '@jobly/core/jobs/steps';
import type { createPaymentLink } from '@jobly/core/payment-links/contract';
import { billOf, totalOf } from '@jobly/core/payment-links/bill';
import type { Bill } from '@jobly/core/payment-links/lines';
import { AMOUNT_NOT_VALID, FILL_IN_ALL, amountLimit } from '@jobly/core/payment-links/messages';
import { typedAmount } from '@jobly/core/payment-links/prefill';
import { textProblem } from '@jobly/core/text-rule';
import type { FieldErrors } from '../../../lib/form.ts';
import { centsOf, withPoint } from '../typed-amount.ts';
import type { LinkDraft } from './draft.ts';
import { LINK_TEXTS, linkTexts, type LinkField, type LinkText } from './link-texts.ts';

type LinkProblems = FieldErrors<Record<LinkField, string>>;

/** Beside each empty field; the toast has the sentence for all of them. */
const STILL_NEEDED = 'Still needed';

export function validate(draft: LinkDraft): LinkProblems {
  const problems: LinkProblems = {};
  const cents = askedCents(draft);
  if (draft.amount.trim() === '') problems.amount = t(STILL_NEEDED);
  else if (cents === undefined) problems.amount = amountProblem(draft.amount);
  else if (isSplit(draft) && !stepsOf(cents, draft.schedule)) {
    problems.amount = t('Every payment has to be at least $1.00, and together they are the total.');
  }
  for (const name of linkTexts) {
    const { rule, optional } = LINK_TEXTS[name];
    if (optional && draft[name].trim() === '') continue;
    const problem = textProblem(rule, draft[name]);
    if (problem) problems[name] = problem === t(FILL_IN_ALL) ? t(STILL_NEEDED) : problem;
  }
  return problems;
}

/** Spec 5's message, plus the limit when the amount is only too large. */
function amountProblem(amount: string): string {
  return isAboveLimit(withPoint(amount))
    ? `${t(AMOUNT_NOT_VALID)}. ${amountLimit(MOST_CENTS)}`
    : t(AMOUNT_NOT_VALID);
}

/** For the toast: other errors are only beside their field. */
export const isIncomplete = (problems: LinkProblems): boolean =>
  Object.values(problems).includes(t(STILL_NEEDED));

/** Requires even fields that are optional for the server, so that none is forgotten. */
type Body = BodyOf<typeof createPaymentLink>;
type Chosen =
  | 'pricingModel'
  | 'expiresInDays'
  | 'dueInDays'
  | 'lines'
  | 'taxMillionths'
  | 'replaces'
  | 'customerId';
export type NewLink = Required<Omit<Body, Chosen>> & Pick<Body, Chosen>;

/** Null for empty optional fields. */
function textsOf(draft: LinkDraft): Pick<NewLink, LinkText> {
  const texts = linkTexts.map((name) => [name, LINK_TEXTS[name].rule.clean(draft[name]) || null]);
  return Object.fromEntries(texts) as Pick<NewLink, LinkText>;
}

/** Somebody else, once another phone or email is typed. */
const chosenOf = ({ chosen, customerPhone, customerEmail }: LinkDraft) =>
  chosen?.phone === customerPhone && chosen.email === customerEmail ? chosen : undefined;

/** Why the customer who was chosen pays no tax. */
export const exemptionOf = (draft: LinkDraft): string | undefined =>
  chosenOf(draft)?.taxExempt ?? undefined;

const taxOf = (draft: LinkDraft): number => (exemptionOf(draft) ? 0 : draft.taxMillionths);

export const billOfDraft = (draft: LinkDraft): Bill | undefined =>
  draft.lines.length > 0
    ? billOf(draft.lines, taxOf(draft), isJobChange(draft) ? -MOST_CENTS : 1)
    : undefined;

/** It may also take something off the job. */
export const isJobChange = ({ estimate }: LinkDraft): boolean =>
  estimate?.changesJobId !== undefined;

function askedCents(draft: LinkDraft): number | undefined {
  const bill = billOfDraft(draft);
  return bill ? totalOf(bill) : centsOf(draft.amount);
}

/** With lines, the amount is their total; empty while that cannot be asked for. It stays when the last line goes. */
export function withTotal(before: LinkDraft, change: Partial<LinkDraft>): Partial<LinkDraft> {
  const draft = { ...before, ...change };
  if (draft.lines.length === 0) return change;
  const bill = billOfDraft(draft);
  return { ...change, amount: bill ? typedAmount(totalOf(bill)) : '' };
}

export const isSplit = (
  draft: LinkDraft,
): draft is LinkDraft & Required<Pick<LinkDraft, 'schedule'>> =>
  draft.schedule !== undefined && draft.schedule.length > 0 && !draft.replaces;

/** For a valid draft only. */
export function newLinkOf(draft: LinkDraft): NewLink {
  const { id, customerPaysFees, pricingModel, expiresInDays, dueInDays, lines, replaces } = draft;
  const chosen = chosenOf(draft);
  return {
    id,
    ...textsOf(draft),
    amountCashCents: askedCents(draft) ?? 0,
    customerPaysFees,
    ...(pricingModel ? { pricingModel } : {}),
    ...(expiresInDays > 0 && !isSplit(draft) ? { expiresInDays } : {}),
    ...(dueInDays > 0 && !isSplit(draft) ? { dueInDays } : {}),
    ...(lines.length > 0 ? { lines, taxMillionths: taxOf(draft) } : {}),
    ...(replaces ? { replaces: replaces.id } : {}),
    ...(chosen ? { customerId: chosen.id } : {}),
  };
}

/** What an estimate offers; its days and terms are chosen after that. */
export const offeredOf = (draft: LinkDraft) => ({
  link: newLinkOf(draft),
  schedule: isSplit(draft) ? draft.schedule : undefined,
  estimate: draft.estimate,
});
export type Offered = ReturnType<typeof offeredOf>;
