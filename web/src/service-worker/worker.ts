import { KNOWN_AT, KNOWN_BY, LAST_KNOWN, LAST_KNOWN_ENTRY } from '../lib/api/kept-entry.ts';
import { isShellPage, isTabPage } from './paths.ts';
import { listenForPushes } from './push.ts';

/** Filled in by the build: its files, and a version over all of them. */
declare const SHELL_FILES: string[];
declare const SHELL_VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
listenForPushes(worker);
const FILES = SHELL_FILES;
const CACHE = `jobly-${SHELL_VERSION}`;
/** As built, without user data. */
const SHELL_PAGE = '/index.html';
/** What each route needs beyond the page's own files (web/vite/route-files.ts). */
const ROUTE_FILES = '/route-files.json';
/** Not among FILES: the Spanish catalogue (web/vite/chunks.ts). */
const LANGUAGE_FILE = /^\/assets\/spanish-/;
/** On a very slow network the shell is faster, and says so itself. */
const PATIENCE_MS = 4_000;
/** Where the page has room for replies (lib/api/first-view.ts). */
const NO_REPLIES = /(<script type="application\/json" id="first-view">)\s*\{\}\s*/;
/** As long as a draft: a phone without a signal must not show old data for ever. */
const KNOWN_FOR_MS = 7 * 86_400_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll([SHELL_PAGE, ROUTE_FILES, ...FILES])),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name !== CACHE && name !== LAST_KNOWN)
            .map((name) => caches.delete(name)),
        ),
      ),
  );
});

// A page of this build asks us to take over. An older page keeps its own worker and the files it needs.
worker.addEventListener('message', ({ data }) => {
  if (typeof data === 'string' && FILES.includes(data)) void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (FILES.includes(url.pathname)) event.respondWith(fileOf(request));
  else if (LANGUAGE_FILE.test(url.pathname)) event.respondWith(languageOf(request));
  else if (request.mode === 'navigate' && isShellPage(url.pathname)) {
    event.respondWith(pageOf(request));
  }
});

/** File names contain hashes: the cached one is right. */
async function fileOf(request: Request): Promise<Response> {
  return (await kept(request.url).catch(() => undefined)) ?? fetch(request);
}

/** Cached on first use, so only by readers of that language. */
async function languageOf(request: Request): Promise<Response> {
  const known = await kept(request.url).catch(() => undefined);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    void caches
      .open(CACHE)
      .then((cache) => cache.put(request.url, copy))
      .catch(() => undefined);
  }
  return answer;
}

/**
 * Tabs open with the last known data. Other pages, reloads and the first visit after a new build come from the
 * server, else from the cache: the new page lets its worker take over.
 */
async function pageOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const isReload = request.cache === 'no-cache' || request.cache === 'reload';
  if (isTabPage(pathname) && !isReload && !worker.registration.waiting) {
    const known = await lastKnownPage(pathname);
    if (known) return known;
  }
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => undefined), later(PATIENCE_MS)]);
  if (answer && answer.status < 500) return answer;
  return (await lastKnownPage(pathname)) ?? (await kept(SHELL_PAGE)) ?? answer ?? asked;
}

/** Failing storage counts as empty. */
const lastKnownPage = (path: string) => readLastKnown(path).catch(() => undefined);

/** The page as built, with this device's stored replies. */
async function readLastKnown(path: string): Promise<Response | undefined> {
  const known = await caches.open(LAST_KNOWN).then((cache) => cache.match(LAST_KNOWN_ENTRY));
  if (!known) return undefined;
  const ageMs = Date.now() - Number(known.headers.get(KNOWN_AT));
  if (ageMs > KNOWN_FOR_MS || !FILES.includes(known.headers.get(KNOWN_BY) ?? '')) {
    await caches.delete(LAST_KNOWN);
    return undefined;
  }
  const [page, routes, replies] = await Promise.all([
    kept(SHELL_PAGE),
    kept(ROUTE_FILES),
    known.text(),
  ]);
  if (!page || !routes) return undefined;
  const { routes: byPath } = (await routes.json()) as { routes: Record<string, string[]> };
  const files = byPath[path] ?? [];
  const html = (await page.text())
    .replace(NO_REPLIES, (_whole, open: string) => open + replies)
    .replace('</head>', `${files.map(linkTo).join('')}</head>`);
  const headers = new Headers(page.headers);
  // It was decompressed when cached.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { headers });
}

/** As in the server's page (server/src/http/pages/page-templates.ts). */
function linkTo(file: string): string {
  const how = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `<link rel="${how}" href="${file}">`;
}

function kept(address: string): Promise<Response | undefined> {
  return caches.open(CACHE).then((cache) => cache.match(address, { ignoreVary: true }));
}

function later(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
}
