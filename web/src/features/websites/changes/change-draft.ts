import * as z from 'zod/mini';
import { saveDraft, readDraft } from '../../../lib/drafts.ts';
import { newId } from '../../../lib/new-id.ts';

/**
 * A change request as typed. Its id makes retries idempotent; it is replaced once the website has changed,
 * because it may have been used by then.
 */
const ChangeDraft = z.object({
  id: z.uuid(),
  websiteUpdatedAt: z.string(),
  description: z.string(),
});
export type ChangeDraft = z.output<typeof ChangeDraft>;

const NAME = 'website-change';

export function draftFor(websiteUpdatedAt: string, content: unknown): ChangeDraft {
  const { success, data } = ChangeDraft.safeParse(content);
  if (success && data.websiteUpdatedAt === websiteUpdatedAt) return data;
  return { id: newId(), websiteUpdatedAt, description: success ? data.description : '' };
}

export function readChangeDraft(account: string, websiteUpdatedAt: string): ChangeDraft {
  return draftFor(websiteUpdatedAt, readDraft(NAME, account));
}

export function saveChangeDraft(account: string, draft: ChangeDraft): void {
  saveDraft(NAME, account, draft.description === '' ? undefined : draft);
}

export function forgetChangeDraft(account: string): void {
  saveDraft(NAME, account, undefined);
}
