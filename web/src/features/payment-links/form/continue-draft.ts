import { useState } from 'react';
import { AGAIN_DRAFT, LINK_DRAFT, readDraft } from '../../../lib/drafts.ts';
import { useAccountKey } from '../../../lib/session/session.ts';

/** Left half-filled, for example to add a bank account. */
export function useHasLinkDraft(): boolean {
  const account = useAccountKey();
  const [isThere] = useState(() =>
    [AGAIN_DRAFT, LINK_DRAFT].some((name) => readDraft(name, account) !== undefined),
  );
  return isThere;
}
