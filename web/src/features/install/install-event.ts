/** What Chrome and its relatives hand to a site that can be installed; TypeScript does not know it. */
export interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Caught by index.html: it may come before any script of ours has loaded. */
    joblyInstallOffer?: InstallEvent;
  }
}

export function installEventNow(): InstallEvent | undefined {
  return window.joblyInstallOffer;
}

export function onInstallEvent(listener: () => void): () => void {
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
