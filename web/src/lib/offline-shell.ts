/** Lets the installed app open without a network. Only in builds; a server of a developer has no worker. */
export function cacheOfflineShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(
      window.joblyScripts.createScriptURL('/sw.js'),
      {
        updateViaCache: 'none',
      },
    );
    offerPage(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const found = registration.installing;
      found?.addEventListener('statechange', () => offerPage(registration.waiting));
    });
  } catch {
    // Private windows and old phones may refuse; the app then needs a network, as before.
  }
}

/** Tells a waiting worker the build of this page; it takes over when it is of the same build. */
function offerPage(waiting: ServiceWorker | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no such argument
  waiting?.postMessage(buildOfPage());
}

/** The last of its scripts, which names all other files: its own name has a hash over them. */
export function buildOfPage(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  const last = scripts[scripts.length - 1];
  return last ? new URL(last.src).pathname : '';
}

declare global {
  interface Window {
    /** Says which texts may be the address of a script (index.html). */
    joblyScripts: { createScriptURL(url: string): string };
  }
}
