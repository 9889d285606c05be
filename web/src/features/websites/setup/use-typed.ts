import { useRef, useState } from 'react';
import { readDraft, saveDraft } from '../../../lib/drafts.ts';
import { useAccountKey } from '../../../lib/session/session.ts';

/** Unsaved input, stored on this device: survives a reload and Back. */
export function useTyped<Content extends object>(
  name: string,
  /** Validates what another version may have stored. */
  read: (kept: unknown) => Content | undefined,
) {
  const account = useAccountKey();
  const [typed, setTyped] = useState(() => read(readDraft(name, account)));
  /** The newest value, for work that outlives the screen. */
  const latest = useRef(typed);

  function type(next: Content | undefined): void {
    latest.current = next;
    saveDraft(name, account, next);
    setTyped(next);
  }

  return { typed, type, latest, forget: () => saveDraft(name, account, undefined) };
}
