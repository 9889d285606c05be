import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { installEventNow, onInstallEvent } from './install-event.ts';
import { saveInstallDismissed, readInstallDismissed } from './install-memory.ts';
import { INSTALL_DELAY_MS, installWay, shouldOfferInstall } from './install-rule.ts';
import type { InstallWay } from './install-rule.ts';

export interface InstallOffer {
  way: InstallWay;
  install: () => Promise<void>;
  dismiss: () => void;
}

/** The offer to put the app on the home screen, from the moment it may be made. */
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
