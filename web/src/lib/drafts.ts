import { onSessionChange } from './session/session.ts';
import { readStored, store } from './storage.ts';

/** Per account (`accountKey`) on this device, for at most a week and never beyond sign-out. */
const PREFIX = 'jobly-draft:';
export const LINK_DRAFT = 'payment-link';
/** Based on an earlier link; separate from the other draft. */
export const AGAIN_DRAFT = 'payment-link-again';
const KEPT_MS = 7 * 86_400_000;

/** Undefined when too old, or from a wrong clock. */
export function openDraft(stored: string | null, nowMs: number): unknown {
  try {
    const { savedAtMs, content } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    const ageMs = typeof savedAtMs === 'number' ? nowMs - savedAtMs : KEPT_MS;
    return ageMs >= 0 && ageMs < KEPT_MS ? content : undefined;
  } catch {
    return undefined;
  }
}

export function readDraft(name: string, account: string): unknown {
  const key = keyOf(name, account);
  const content = openDraft(readStored(key), Date.now());
  if (content === undefined) store(key, undefined);
  return content;
}

export function saveDraft(name: string, account: string, content: object | undefined): void {
  const saved = content && JSON.stringify({ savedAtMs: Date.now(), content });
  store(keyOf(name, account), saved);
}

function keyOf(name: string, account: string): string {
  return `${PREFIX}${name}:${account}`;
}

function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** An expired session keeps its drafts: the user signs in again and continues. */
export function forgetDraftsOnSignOut(): () => void {
  return onSessionChange((change) => {
    if (change === 'signed-out') forgetDrafts();
  });
}
