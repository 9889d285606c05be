import { KNOWN_AT, KNOWN_BY, LAST_KNOWN, LAST_KNOWN_ENTRY } from '../lib/api/kept-entry.ts';
import { isShellPage, isTabPage } from './paths.ts';
import { listenForPushes } from './push.ts';

/** Written in by the build: its files, and a name that changes with any of them. */
declare const SHELL_FILES: string[];
declare const SHELL_VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
listenForPushes(worker);
const FILES = SHELL_FILES;
const CACHE = `jobly-${SHELL_VERSION}`;
/** The page as built, without any user's data. */
const SHELL_PAGE = '/index.html';
/** What each route needs beside the files that the page names (web/vite/route-files.ts). */
const ROUTE_FILES = '/route-files.json';
/** Not among FILES: the Spanish catalogue (web/vite/chunks.ts). */
const LANGUAGE_FILE = /^\/assets\/spanish-/;
/** On a network that hardly moves, the shell is here sooner, and says so itself. */
const PATIENCE_MS = 4_000;
/** Where the page has room for replies (lib/api/first-view.ts). */
const NO_REPLIES = /(<script type="application\/json" id="first-view">)\s*\{\}\s*/;
/** As long as a draft: a phone that lies about without a signal says nothing for ever. */
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

// A page of this very build asks us to take over. One of an older build keeps its own worker, and with
// it the files it may still need.
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

/** Files carry their hash in their name: the one in the cache is the right one. */
async function fileOf(request: Request): Promise<Response> {
  return (await kept(request.url).catch(() => undefined)) ?? fetch(request);
}

/** Kept from its first use on, so only readers of that language store it. */
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
 * A tab opens at once with what was known last. Everything else is the server's page when it answers, else
 * the one we kept: also a reload, and the first visit after a new build was found, whose page lets that
 * build's worker take over.
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

/** A storage that fails is none: the server's page does without. */
const lastKnownPage = (path: string) => readLastKnown(path).catch(() => undefined);

/** The page as built, with what the last visit left on this device in it. */
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
  // It was unpacked when it was kept.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { headers });
}

/** As the server's page has them (server/src/http/pages/page-templates.ts). */
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
