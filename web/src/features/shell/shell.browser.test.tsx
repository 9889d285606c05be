import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../test/screen.tsx';
import { dismissToast, currentToast, toast } from '../../lib/toast/toast.ts';
import { startRouter } from '../../router/router.ts';
import { findScreen } from '../../screens.ts';

const bar = page.getByRole('navigation');

it.each([320, 390])('the themes have room for their names at %i px', async (width) => {
  await page.viewport(width, 844);
  await openScreen('/settings/appearance');
  const names = page.getByRole('group', { name: 'Appearance' });
  await expect.element(names).toBeVisible();
  await document.fonts.ready;
  for (const segment of names.element().querySelectorAll('label > span')) {
    const text = document.createRange();
    text.selectNodeContents(segment);
    const room = segment.getBoundingClientRect().width - text.getBoundingClientRect().width;
    expect(room).toBeGreaterThanOrEqual(16);
  }
  await page.viewport(390, 844);
});

describe('the bottom bar', () => {
  it('leads through the four tabs', async () => {
    const screen = await openScreen('/');
    for (const [tab, path] of [
      ['Payments', '/payments'],
      ['Grow', '/grow'],
      ['Settings', '/settings'],
      ['Home', '/'],
    ] as const) {
      await bar.getByRole('link', { name: tab }).click();
      await expect.poll(screen.path).toBe(path);
      await expect
        .element(bar.getByRole('link', { name: tab }))
        .toHaveAttribute('aria-current', 'page');
    }
  });

  it('lights the tapped tab at once, while its screen is still on its way', async () => {
    const { entries } = await openScreen('/');
    await startRouter(
      (place, ahead) => (place.path === '/grow' ? new Promise(() => {}) : findScreen(place, ahead)),
      entries,
    );
    await bar.getByRole('link', { name: 'Grow' }).click();
    const lit = bar.getByRole('link', { name: 'Grow' });
    await expect.element(lit).toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('heading', { level: 1, name: /^Hi/ })).toBeVisible();
  });

  it.each(['/legal/terms', '/legal/privacy'])('is there at %s, too', async (path) => {
    await openScreen(path, null);
    await expect.element(bar.getByRole('link', { name: 'Home' })).toBeVisible();
  });

  it.each([480, 844, 1200])('is 56 to 72 px high at the end of %i px', async (height) => {
    await page.viewport(390, height);
    await openScreen('/settings');
    await expect.element(bar).toBeVisible();
    const box = bar.element().getBoundingClientRect();
    expect(box.height).toBeGreaterThanOrEqual(56);
    expect(box.height).toBeLessThanOrEqual(72);
    expect(Math.round(box.bottom)).toBe(height);
    await page.viewport(390, 844);
  });
});

describe('a toast', () => {
  afterEach(() => dismissToast(currentToast()?.id ?? 0));

  /** From the toast to the bottom of the screen. */
  async function room(): Promise<number> {
    toast.info('News');
    await expect.poll(() => document.querySelector('.toast')).not.toBeNull();
    const item = document.querySelector('.toast')!;
    await expect.poll(() => item.hasAttribute('data-starting-style')).toBe(false);
    await Promise.all(item.getAnimations().map(({ finished }) => finished));
    return innerHeight - item.getBoundingClientRect().bottom;
  }

  it('stands above the place of the bar on /auth, where there is none', async () => {
    await openScreen('/settings');
    const usual = await room();
    dismissToast(currentToast()!.id);
    await openScreen('/auth', null);
    expect(await room()).toBe(usual);
  });

  it('is lifted above the button of /payments while that floats, and no longer', async () => {
    await openScreen('/payments');
    const lifted = await room();
    dismissToast(currentToast()!.id);
    // What is still loading makes the page longer.
    await expect
      .poll(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        return document.documentElement.hasAttribute('data-floating-action');
      })
      .toBe(false);
    expect(lifted - (await room())).toBe(72);
  });

  it('does not cover the button that was pressed', async () => {
    await openScreen('/settings');
    const button = document.body.appendChild(document.createElement('button'));
    button.style.cssText = 'position: fixed; bottom: 100px; left: 20px; width: 200px; height: 60px';
    button.focus();
    await room();
    const { bottom } = document.querySelector('.toast')!.getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top);
    button.remove();
  });
});
