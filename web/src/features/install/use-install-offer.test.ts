import { describe, expect, it } from 'vitest';
import {
  INSTALL_DELAY_MS,
  INSTALL_DISMISSED_MS,
  installWay,
  shouldOfferInstall,
} from './use-install-offer.ts';

const NOON = Date.parse('2026-11-15T12:00:00Z');

function offered(over: Partial<Parameters<typeof shouldOfferInstall>[0]> = {}): boolean {
  return shouldOfferInstall({
    standalone: false,
    way: 'prompt',
    homeLoadedAtMs: NOON,
    dismissedAtMs: undefined,
    nowMs: NOON + INSTALL_DELAY_MS,
    ...over,
  });
}

describe('the install prompt (spec 2)', () => {
  it('appears 6 seconds after Home has loaded, not before', () => {
    expect(offered({ nowMs: NOON + 5_999 })).toBe(false);
    expect(offered({ nowMs: NOON + 6_000 })).toBe(true);
  });

  it('does not appear inside the installed app', () => {
    expect(offered({ standalone: true })).toBe(false);
  });

  it('stays away for 7 days after it was dismissed', () => {
    const dismissedAtMs = NOON + INSTALL_DELAY_MS - INSTALL_DISMISSED_MS;
    expect(offered({ dismissedAtMs: dismissedAtMs + 1 })).toBe(false);
    expect(offered({ dismissedAtMs })).toBe(true);
  });

  it('is not hidden for years by a clock that was wrong', () => {
    expect(offered({ dismissedAtMs: NOON + 400 * 86_400_000 })).toBe(true);
  });

  it('offers nothing that this browser cannot do', () => {
    expect(offered({ way: 'none' })).toBe(false);
    expect(offered({ way: 'ios' })).toBe(true);
  });
});

describe('the way to the home screen', () => {
  const browser = { offersPrompt: false, userAgent: '', touchPoints: 0, coarsePointer: false };

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 5],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
  ])('is by hand on %s with %i touch points', (userAgent, touchPoints) => {
    expect(installWay({ ...browser, userAgent, touchPoints })).toBe('ios');
  });

  it('is the browser’s own prompt where there is one', () => {
    expect(installWay({ ...browser, offersPrompt: true })).toBe('prompt');
  });

  it('is the menu on other phones, and none on a desk', () => {
    expect(installWay({ ...browser, coarsePointer: true, touchPoints: 5 })).toBe('menu');
    expect(installWay({ ...browser, userAgent: 'Macintosh' })).toBe('none');
  });
});
