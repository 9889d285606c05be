/** Lets the installed app open offline. Only in builds; the development server has no worker. */
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
    // Private windows and old phones may refuse; the app then needs a network.
  }
}

/** Tells a waiting worker this page's build; it takes over when both match. */
function offerPage(waiting: ServiceWorker | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no such argument
  waiting?.postMessage(buildOfPage());
}

/** The last module script: its hash covers all other files. */
export function buildOfPage(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  const last = scripts[scripts.length - 1];
  return last ? new URL(last.src).pathname : '';
}

declare global {
  interface Window {
    /** The Trusted Types policy for script URLs (index.html). */
    joblyScripts: { createScriptURL(url: string): string };
  }
}
