import { useState } from 'react';
import { AGAIN_DRAFT, LINK_DRAFT, readDraft } from '../../../lib/drafts.ts';
import { useAccountKey } from '../../../lib/session/session.ts';

/** Whether there is a way back to offer: who left a half-filled form, to add a bank account say. */
export function useHasLinkDraft(): boolean {
  const account = useAccountKey();
  const [isThere] = useState(() =>
    [AGAIN_DRAFT, LINK_DRAFT].some((name) => readDraft(name, account) !== undefined),
  );
  return isThere;
}
