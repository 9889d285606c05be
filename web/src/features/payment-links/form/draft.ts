import type { TypedStep } from '@jobly/core/jobs/steps';
import type { OtherModel } from '@jobly/core/fees/pricing';
import type { TypedLine } from '@jobly/core/payment-links/lines';
import { AGAIN_DRAFT, LINK_DRAFT, saveDraft, readDraft } from '../../../lib/drafts.ts';
import { newId } from '../../../lib/new-id.ts';
import { LINK_FIELDS, forEachText, type LinkField } from './link-texts.ts';

/** A half-filled form. The id is the future link's: a second try cannot create a second link. */
export interface LinkDraft extends Record<LinkField, string> {
  id: string;
  customerPaysFees: boolean;
  pricingModel: OtherModel | null;
  expiresInDays: number;
  /** 0: on receipt. */
  dueInDays: number;
  /** What the amount is made of; empty where it is typed. */
  lines: TypedLine[];
  taxMillionths: number;
  /** In several payments; the first now. */
  schedule?: TypedStep[];
  /** The unpaid link it replaces, and that link's amount. */
  replaces?: { id: string; amount: string };
  /** Sent as an estimate: the version that it follows, or the job that it changes. */
  estimate?: { id?: string; version?: number; changesJobId?: string };
  /** A known customer, as long as phone and email are theirs. */
  chosen?: { id: string; phone: string; email: string; taxExempt: string | null };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function emptyDraft(): LinkDraft {
  return {
    id: newId(),
    amount: '',
    ...forEachText(''),
    customerPaysFees: true,
    pricingModel: null,
    expiresInDays: 0,
    dueInDays: 0,
    lines: [],
    taxMillionths: 0,
  };
}

/** Without text it is not stored: a choice alone is one tap. */
export function hasText(draft: LinkDraft): boolean {
  return LINK_FIELDS.some((field) => draft[field] !== '');
}

/** Ignores drafts of an older version and invalid ones. */
export function draftOf(content: unknown): LinkDraft | undefined {
  const kept = (content ?? {}) as Partial<LinkDraft>;
  const isWhole =
    UUID.test(kept.id ?? '') &&
    LINK_FIELDS.every((field) => typeof kept[field] === 'string') &&
    typeof kept.customerPaysFees === 'boolean' &&
    [kept.expiresInDays, kept.dueInDays, kept.taxMillionths].every(Number.isInteger) &&
    [kept.lines, kept.schedule ?? []].every(Array.isArray) &&
    [kept.replaces, kept.chosen].every((of) => of === undefined || UUID.test(of.id));
  return isWhole && hasText(kept as LinkDraft) ? (kept as LinkDraft) : undefined;
}

/** Has precedence over the other draft, which cannot be edited meanwhile. */
export function readAgainDraft(account: string): LinkDraft | undefined {
  return draftOf(readDraft(AGAIN_DRAFT, account));
}

export function readLinkDraft(account: string, prefilled?: LinkDraft): LinkDraft | undefined {
  if (!prefilled) return draftOf(readDraft(LINK_DRAFT, account));
  const typed = readAgainDraft(account);
  const replaced = typed?.replaces?.id;
  const isSame =
    typed?.id === prefilled.id ||
    (replaced && replaced === prefilled.replaces?.id) ||
    (typed?.estimate && isSameEstimate(typed.estimate, prefilled.estimate));
  return isSame ? typed : prefilled;
}

/** Every press of 'Change it' and 'Change the job' makes a new form, so its id says nothing. */
const isSameEstimate = (
  typed: NonNullable<LinkDraft['estimate']>,
  wanted: LinkDraft['estimate'],
): boolean =>
  wanted !== undefined &&
  (['id', 'version', 'changesJobId'] as const).every((name) => typed[name] === wanted[name]);

export function saveLinkDraft(account: string, draft: LinkDraft, prefilled?: LinkDraft): void {
  const name = prefilled ? AGAIN_DRAFT : LINK_DRAFT;
  saveDraft(name, account, hasText(draft) ? draft : undefined);
}
