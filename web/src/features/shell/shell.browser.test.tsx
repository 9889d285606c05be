import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../test/screen.tsx';

const bar = page.getByRole('navigation');

it.each([320, 390])('the themes have room for their names at %i px', async (width) => {
  await page.viewport(width, 844);
  await openScreen('/settings/appearance');
  const names = page.getByRole('group', { name: 'Appearance' });
  await expect.element(names).toBeVisible();
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
