import { AGAIN_DRAFT, LINK_DRAFT, saveDraft, readDraft } from '../../../lib/drafts.ts';
import { newId } from '../../../lib/new-id.ts';
import { LINK_FIELDS, forEachText, type LinkField } from './link-texts.ts';

/** A half-filled form, as typed. The id is the future link's: a second try cannot make a second link. */
export interface LinkDraft extends Record<LinkField, string> {
  id: string;
  customerPaysFees: boolean;
  /** 0 is never. */
  expiresInDays: number;
  /** The unpaid link whose place it takes, and the amount that link asks for. */
  replaces?: { id: string; amount: string };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function emptyDraft(): LinkDraft {
  return {
    id: newId(),
    amount: '',
    ...forEachText(''),
    customerPaysFees: true,
    expiresInDays: 0,
  };
}

/** A draft without text is not saved: a choice alone is made again with one tap. */
export function hasText(draft: LinkDraft): boolean {
  return LINK_FIELDS.some((field) => draft[field] !== '');
}

/** Ignores a draft of an older version of the form, or one that was tampered with. */
export function draftOf(content: unknown): LinkDraft | undefined {
  const kept = (content ?? {}) as Partial<LinkDraft>;
  const isWhole =
    UUID.test(kept.id ?? '') &&
    LINK_FIELDS.every((field) => typeof kept[field] === 'string') &&
    typeof kept.customerPaysFees === 'boolean' &&
    Number.isInteger(kept.expiresInDays) &&
    (kept.replaces === undefined || UUID.test(kept.replaces.id));
  return isWhole && hasText(kept as LinkDraft) ? (kept as LinkDraft) : undefined;
}

/** Comes before the other draft, which cannot be edited while this one is shown. */
export function readAgainDraft(account: string): LinkDraft | undefined {
  return draftOf(readDraft(AGAIN_DRAFT, account));
}

export function readLinkDraft(account: string, prefilled?: LinkDraft): LinkDraft | undefined {
  if (!prefilled) return draftOf(readDraft(LINK_DRAFT, account));
  const typed = readAgainDraft(account);
  const replaced = typed?.replaces?.id;
  const isSame = typed?.id === prefilled.id || (replaced && replaced === prefilled.replaces?.id);
  return isSame ? typed : prefilled;
}

export function saveLinkDraft(account: string, draft: LinkDraft, prefilled?: LinkDraft): void {
  const name = prefilled ? AGAIN_DRAFT : LINK_DRAFT;
  saveDraft(name, account, hasText(draft) ? draft : undefined);
}
