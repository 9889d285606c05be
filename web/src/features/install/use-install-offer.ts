import { useEffect, useState } from 'react';
import { useStore } from '../../lib/listeners.ts';
import { readStored, store } from '../../lib/storage.ts';

/** Spec 2 (Shell) and 9. */
export const INSTALL_DELAY_MS = 6_000;
export const INSTALL_DISMISSED_MS = 7 * 86_400_000;
const KEY = 'jobly-install-dismissed';

interface InstallSituation {
  standalone: boolean;
  way: InstallWay;
  homeLoadedAtMs: number;
  dismissedAtMs: number | undefined;
  nowMs: number;
}

/** How this browser installs a site: by a prompt, by hand, or not at all. */
type InstallWay = 'prompt' | 'ios' | 'menu' | 'none';

export function shouldOfferInstall(situation: InstallSituation): boolean {
  const { standalone, way, homeLoadedAtMs, dismissedAtMs, nowMs } = situation;
  if (standalone || way === 'none') return false;
  if (nowMs - homeLoadedAtMs < INSTALL_DELAY_MS) return false;
  // Either direction: a clock set back must not hide the offer for years.
  return dismissedAtMs === undefined || Math.abs(nowMs - dismissedAtMs) >= INSTALL_DISMISSED_MS;
}

interface Browser {
  offersPrompt: boolean;
  userAgent: string;
  touchPoints: number;
  coarsePointer: boolean;
}

export function installWay(browser: Browser): InstallWay {
  const { userAgent, touchPoints } = browser;
  // iPads claim to be Macs; no Mac has a touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  if (isIos) return 'ios';
  if (browser.offersPrompt) return 'prompt';
  return browser.coarsePointer ? 'menu' : 'none';
}

export type InstallOffer = NonNullable<ReturnType<typeof useInstallOffer>>;

/** For the contractor's Home only: staff are not offered it. */
export function useInstallOffer() {
  const event = useStore(onInstallEvent, () => globalThis.window?.joblyInstallOffer);
  const [homeLoadedAtMs] = useState(Date.now);
  const [nowMs, setNowMs] = useState(homeLoadedAtMs);
  const [dismissedAtMs, setDismissedAtMs] = useState(() => Number(readStored(KEY)) || undefined);

  useEffect(() => {
    const due = homeLoadedAtMs + INSTALL_DELAY_MS;
    const timer = setTimeout(() => setNowMs(Math.max(Date.now(), due)), due - Date.now());
    return () => clearTimeout(timer);
  }, [homeLoadedAtMs]);

  // Too early anyway, and the server has no browser to query.
  if (nowMs === homeLoadedAtMs) return undefined;
  const way = installWay({
    offersPrompt: event !== undefined,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    coarsePointer: matchMedia('(pointer: coarse)').matches,
  });
  const offered = shouldOfferInstall({
    standalone: isStandalone(),
    way,
    homeLoadedAtMs,
    dismissedAtMs,
    nowMs,
  });
  if (!offered) return undefined;

  function dismiss(): void {
    const atMs = Date.now();
    store(KEY, String(atMs));
    setDismissedAtMs(atMs);
  }

  async function install(): Promise<void> {
    try {
      await event?.prompt();
      await event?.userChoice;
    } finally {
      // Accepted or not, the event cannot be used twice.
      dismiss();
    }
  }

  return { way, install, dismiss };
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    // Safari.
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** Chrome's beforeinstallprompt, which TypeScript does not know. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Caught by index.html: it may fire before any script has loaded. */
    joblyInstallOffer?: InstallEvent;
  }
}

function onInstallEvent(listener: () => void): () => void {
  const forget = (): void => {
    delete window.joblyInstallOffer;
    listener();
  };
  window.addEventListener('beforeinstallprompt', listener);
  window.addEventListener('appinstalled', forget);
  return () => {
    window.removeEventListener('beforeinstallprompt', listener);
    window.removeEventListener('appinstalled', forget);
  };
}
