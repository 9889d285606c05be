import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { INSTALL_DELAY_MS, installWay, shouldOfferInstall } from './install-rule.ts';
import type { InstallWay } from './install-rule.ts';

export interface InstallOffer {
  way: InstallWay;
  install: () => Promise<void>;
  dismiss: () => void;
}

export function useInstallOffer(): InstallOffer | undefined {
  const user = useUser();
  const path = useLocation({ select: (location) => location.pathname });
  const event = useSyncExternalStore(onInstallEvent, installEventNow);
  const [homeLoadedAtMs] = useState(Date.now);
  const [nowMs, setNowMs] = useState(homeLoadedAtMs);
  const [dismissedAtMs, setDismissedAtMs] = useState(readInstallDismissed);

  useEffect(() => {
    const due = homeLoadedAtMs + INSTALL_DELAY_MS;
    const timer = setTimeout(() => setNowMs(Math.max(Date.now(), due)), due - Date.now());
    return () => clearTimeout(timer);
  }, [homeLoadedAtMs]);

  const way = installWay({
    offersPrompt: event !== undefined,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    coarsePointer: matchMedia('(pointer: coarse)').matches,
  });
  const offered = shouldOfferInstall({
    path,
    signedIn: user !== null,
    standalone: isStandalone(),
    way,
    homeLoadedAtMs,
    dismissedAtMs,
    nowMs,
  });
  if (!offered) return undefined;

  function dismiss(): void {
    const atMs = Date.now();
    saveInstallDismissed(atMs);
    setDismissedAtMs(atMs);
  }

  async function install(): Promise<void> {
    try {
      await event?.prompt();
      await event?.userChoice;
    } finally {
      // Accepted or not: the same event cannot ask twice, and the answer was given.
      dismiss();
    }
  }

  return { way, install, dismiss };
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    // Safari's own way to say so.
    ('standalone' in navigator && navigator.standalone === true)
  );
}

const KEY = 'jobly-install-dismissed';

function readInstallDismissed(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return Number.isFinite(stored) && stored > 0 ? stored : undefined;
  } catch {
    return undefined;
  }
}

function saveInstallDismissed(atMs: number): void {
  try {
    localStorage.setItem(KEY, String(atMs));
  } catch {
    // Without storage the offer comes back with the next visit.
  }
}

/** What Chrome and its relatives hand to a site that can be installed; TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Caught by index.html: it may come before any script of ours has loaded. */
    joblyInstallOffer?: InstallEvent;
  }
}

function installEventNow(): InstallEvent | undefined {
  return window.joblyInstallOffer;
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
