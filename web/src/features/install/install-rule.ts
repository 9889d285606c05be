/** Spec 2 (Shell) and 9. */
export const INSTALL_DELAY_MS = 6_000;
export const INSTALL_DISMISSED_MS = 7 * 86_400_000;

interface InstallSituation {
  path: string;
  signedIn: boolean;
  standalone: boolean;
  way: InstallWay;
  homeLoadedAtMs: number;
  dismissedAtMs: number | undefined;
  nowMs: number;
}

/** How this browser puts a site on the home screen: by its own prompt, by hand, or not at all. */
export type InstallWay = 'prompt' | 'ios' | 'menu' | 'none';

export function shouldOfferInstall(situation: InstallSituation): boolean {
  const { path, signedIn, standalone, way, homeLoadedAtMs, dismissedAtMs, nowMs } = situation;
  if (path !== '/' || !signedIn || standalone || way === 'none') return false;
  if (nowMs - homeLoadedAtMs < INSTALL_DELAY_MS) return false;
  // Either direction: a clock that was set back must not hide the offer for years.
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
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  if (isIos) return 'ios';
  if (browser.offersPrompt) return 'prompt';
  return browser.coarsePointer ? 'menu' : 'none';
}
