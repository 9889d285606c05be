import { getSession, type User } from '@jobly/core/accounts/contract';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { useStore } from '../listeners.ts';
import { buildOfPage } from '../offline-shell.ts';
import { KNOWN_AT, KNOWN_BY, LAST_KNOWN, LAST_KNOWN_ENTRY } from './kept-entry.ts';
import { currentUser, onSessionChange, recheckSession } from '../session/session.ts';
import { forgetFirstReplies, isLastKnown, lastKnownReplies } from './first-view.ts';

/** What the tabs show first. Not a link's own page, nor what a form begins with. */
const KEPT_TABLES = new Set<unknown>([
  'profiles',
  'contractors',
  'balances',
  'payouts',
  'payment_links',
  'websites',
  'google_profiles',
  'review_settings',
  'sessions',
  // Not the list of them.
  'site_requests new',
]);
const isKept = (key: readonly unknown[]) =>
  KEPT_TABLES.has(key[0]) || KEPT_TABLES.has(key.join(' '));
/** As long as a draft: replies of a tab that is not opened again are dropped. */
const KEPT_MS = 7 * 86_400_000;
/** Replies arrive together; they are written once. */
const WRITE_AFTER_MS = 1_000;

/** A page that has come back does not know yet whether its session still stands. */
let isInDoubt = false;

const mayKeep = (user: User | null): user is User => user?.role === 'contractor' && !user.viewing;

/**
 * Keeps on this device what a contractor's screens show, with its age: the service worker puts it into the
 * page of the next visit (docs/decisions/0019). Never of staff, nor while support views an account; gone when
 * the session ends or changes. Returns how to stop.
 */
export function keepLastKnown(queries: QueryClient): () => void {
  const before = lastKnownReplies();
  let at = { ...before?.at };
  let replies = { ...before?.replies };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // Storage may be switched off or full: then nothing is kept.
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
    // Only this sign could end the element that it will stand in.
    const json = JSON.stringify(known).replaceAll('<', String.raw`\u003c`);
    const cache = await caches.open(LAST_KNOWN);
    // Signed out meanwhile: writing now would bring back what was just deleted.
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

/** Of a list that is read in pages. */
function firstPage(data: unknown): unknown {
  return (data as { pages?: unknown[] }).pages?.[0] ?? data;
}

/**
 * A page that the browser kept whole for Back has heard nothing meanwhile. It shows itself at once when this
 * device still keeps its account's data, which every sign-out deletes; else the server is asked first.
 */
export function checkOnReturn(): () => void {
  async function showAgain({ persisted }: PageTransitionEvent): Promise<void> {
    if (!persisted) return;
    const { style } = document.documentElement;
    style.visibility = 'hidden';
    const kept = await globalThis.caches?.match(LAST_KNOWN_ENTRY).catch(() => undefined);
    const isOwn = (await kept?.text().catch(() => ''))?.includes(currentUser()?.id ?? '');
    // Somebody may have signed out: what they deleted must not be written again.
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

/** When the oldest of what is shown was true, if it is from before this page was opened. */
export function useLastKnownAtMs(queries: QueryClient): number | undefined {
  const cache = queries.getQueryCache();
  return useStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => {
      const shown = cache
        .findAll({ type: 'active' })
        // Its card says so itself.
        .filter(({ queryKey }) => queryKey[0] !== 'balances')
        .map(({ state }) => state);
      const times = shown.filter(isLastKnown).map(({ dataUpdatedAt }) => dataUpdatedAt);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
  );
}
