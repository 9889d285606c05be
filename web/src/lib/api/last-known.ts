import { getSession, type User } from '@jobly/core/accounts/contract';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { useStore } from '../listeners.ts';
import { buildOfPage } from '../offline-shell.ts';
import { KNOWN_AT, KNOWN_BY, LAST_KNOWN, LAST_KNOWN_ENTRY } from './kept-entry.ts';
import { currentUser, onSessionChange, recheckSession } from '../session/session.ts';
import { forgetFirstReplies, isLastKnown, lastKnownReplies } from './first-view.ts';

/** What the tabs show first. Not a link's own page or a form's initial values. */
const KEPT_TABLES = new Set<unknown>([
  'profiles',
  'contractors',
  'balances',
  'payouts',
  'payment_links',
  'customers',
  'websites',
  'google_profiles',
  'review_settings',
  'sessions',
  // The count, not the list.
  'site_requests new',
]);
const isKept = (key: readonly unknown[]) =>
  KEPT_TABLES.has(key[0]) || KEPT_TABLES.has(key.join(' '));
/** As long as a draft: replies of unused tabs are dropped. */
const KEPT_MS = 7 * 86_400_000;
/** Replies arrive together and are written once. */
const WRITE_AFTER_MS = 1_000;

/** After Back from the browser's page cache, the session may have ended. */
let isInDoubt = false;

const mayKeep = (user: User | null): user is User => user?.role === 'contractor' && !user.viewing;

/** Stores contractors' screens for the next visit (docs/decisions/0019). Never for staff; deleted with the session. */
export function keepLastKnown(queries: QueryClient): () => void {
  const before = lastKnownReplies();
  let at = { ...before?.at };
  let replies = { ...before?.replies };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // Storage may be disabled or full: then nothing is stored.
      write().catch(() => undefined);
    }, WRITE_AFTER_MS);
  };

  async function write(): Promise<void> {
    const user = currentUser();
    if (!mayKeep(user)) return forgetFirstReplies();
    if (isInDoubt) return undefined;
    for (const { queryKey, meta, state } of queries.getQueryCache().findAll()) {
      const address = meta?.['address'];
      if (typeof address !== 'string' || !isKept(queryKey) || !state.data) continue;
      at[address] = state.dataUpdatedAt;
      replies[address] = firstPage(state.data);
    }
    for (const address of Object.keys(at)) {
      if (Date.now() - at[address]! < KEPT_MS) continue;
      delete at[address];
      delete replies[address];
    }
    const knownAtMs = Math.max(0, ...Object.values(at));
    const known = { at, ...replies, [getSession.path]: { user } };
    // Only `<` could end the script element that it will be in.
    const json = JSON.stringify(known).replaceAll('<', String.raw`\u003c`);
    const cache = await caches.open(LAST_KNOWN);
    // Signed out meanwhile: writing now would restore what was just deleted.
    if (currentUser() !== user) return undefined;
    await cache.put(
      LAST_KNOWN_ENTRY,
      new Response(json, { headers: { [KNOWN_AT]: `${knownAtMs}`, [KNOWN_BY]: buildOfPage() } }),
    );
    return undefined;
  }

  const stops = [
    queries.getQueryCache().subscribe(soon),
    onSessionChange((change) => {
      if (change !== 'updated') [at, replies] = [{}, {}];
      soon();
    }),
  ];
  soon();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

function firstPage(data: unknown): unknown {
  return (data as { pages?: unknown[] }).pages?.[0] ?? data;
}

/** A page from the browser's back cache has missed signals. Without stored data (deleted at sign-out), recheck first. */
export function checkOnReturn(): () => void {
  async function showAgain({ persisted }: PageTransitionEvent): Promise<void> {
    if (!persisted) return;
    const { style } = document.documentElement;
    style.visibility = 'hidden';
    const kept = await globalThis.caches?.match(LAST_KNOWN_ENTRY).catch(() => undefined);
    const isOwn = (await kept?.text().catch(() => ''))?.includes(currentUser()?.id ?? '');
    // After a sign-out, deleted data must not be written again.
    isInDoubt = !isOwn;
    if (isOwn || (await recheckSession())) {
      isInDoubt = false;
      style.visibility = '';
    } else location.reload();
  }
  const onShow = (event: PageTransitionEvent): void => void showAgain(event);
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}

/** The age of the oldest data, if it is from before this page was opened. */
export function useLastKnownAtMs(queries: QueryClient): number | undefined {
  const cache = queries.getQueryCache();
  return useStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => {
      const shown = cache
        .findAll({ type: 'active' })
        // Its card shows this itself.
        .filter(({ queryKey }) => queryKey[0] !== 'balances')
        .map(({ state }) => state);
      const times = shown.filter(isLastKnown).map(({ dataUpdatedAt }) => dataUpdatedAt);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
  );
}
