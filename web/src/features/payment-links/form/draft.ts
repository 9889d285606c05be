import * as z from 'zod/mini';
import { saveDraft, readDraft } from '../../../lib/drafts.ts';
import { newId } from '../../../lib/new-id.ts';
import { LINK_FIELDS, forEachText } from './link-texts.ts';

/** A half-filled form, as typed. The id is the future link's: a second try cannot make a second link. */
const LinkDraft = z.object({
  id: z.uuid(),
  amount: z.string(),
  ...forEachText(z.string()),
  customerPaysFees: z.boolean(),
  /** 0 is never. */
  expiresInDays: z.int(),
});
export type LinkDraft = z.output<typeof LinkDraft>;

const NAME = 'payment-link';

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
  const result = LinkDraft.safeParse(content);
  return result.success && hasText(result.data) ? result.data : undefined;
}

export function readLinkDraft(account: string): LinkDraft | undefined {
  return draftOf(readDraft(NAME, account));
}

export function saveLinkDraft(account: string, draft: LinkDraft): void {
  saveDraft(NAME, account, hasText(draft) ? draft : undefined);
}
