import { onSessionChange } from './session/session.ts';
import { readStored, store } from './storage.ts';

/**
 * Drafts, stored on this device per account (`accountKey`), for at most a week and never beyond sign-out.
 */
const PREFIX = 'jobly-draft:';
/** A half-filled payment link. */
export const LINK_DRAFT = 'payment-link';
/** One that began with an earlier link; what was typed for another one stays beside it. */
export const AGAIN_DRAFT = 'payment-link-again';
const KEPT_MS = 7 * 86_400_000;

/** What was kept, or nothing when it is too old or from a clock that was wrong. */
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
    // Without storage there is nothing to forget.
  }
}

/** An expired session keeps its drafts: the person signs in again and goes on typing. */
export function forgetDraftsOnSignOut(): () => void {
  return onSessionChange((change) => {
    if (change === 'signed-out') forgetDrafts();
  });
}
