import { useRef, useState } from 'react';
import { readDraft, saveDraft } from '../../../lib/drafts.ts';
import { useAccountKey } from '../../../lib/session/session.ts';

/** What is typed and not saved: kept on this device, so that neither a reload nor Back loses it. */
export function useTyped<Content extends object>(
  name: string,
  /** What was kept, as far as it is what this version writes. */
  read: (kept: unknown) => Content | undefined,
) {
  const account = useAccountKey();
  const [typed, setTyped] = useState(() => read(readDraft(name, account)));
  /** Also for what ends later than the screen: how it was typed last. */
  const latest = useRef(typed);

  function type(next: Content | undefined): void {
    latest.current = next;
    saveDraft(name, account, next);
    setTyped(next);
  }

  return { typed, type, latest, forget: () => saveDraft(name, account, undefined) };
}
