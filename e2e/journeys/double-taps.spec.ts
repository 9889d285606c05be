import type { Locator, Page } from '@playwright/test';
import { expect, makeLink, test } from '../support/business.ts';
import { choose, payButton } from '../support/checkout.ts';
import { openLink } from '../support/taps.ts';

/** People tap twice within this time and mean it once. */
const DOUBLE_TAP_MS = 350;

/** The middle of what is tapped. */
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
}

/** Everything a second tap at this point would have reached, frame by frame, after `selector` was tapped. */
function reachedAfterTap(page: Page, target: Locator, point: { x: number; y: number }) {
  return target.evaluate(
    async (element, { x, y, withinMs }) => {
      (element as HTMLElement).click();
      const tappedMs = performance.now();
      const reached = new Set<string>();
      while (performance.now() - tappedMs < withinMs) {
        const hit = document.elementFromPoint(x, y);
        if (hit && hit !== element && !element.contains(hit)) {
          reached.add(hit.closest('a, button, label, input')?.textContent ?? 'nothing to press');
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return [...reached];
    },
    { ...point, withinMs: DOUBLE_TAP_MS },
  );
}

test('a sheet takes no taps when it has just come up, and leaves none to the bar below it', async ({
  contractor,
  business,
}) => {
  const link = await makeLink(business);
  const page = await contractor();
  // Seen at the moment it is put into the page: a slow machine would look too late.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const sheet = document.querySelector('[role=dialog]');
      if (!sheet) return;
      document.documentElement.dataset['firstTaps'] ??= getComputedStyle(sheet).pointerEvents;
    }).observe(document, { childList: true, subtree: true });
  });
  await openLink(page, link);
  await page.getByRole('button', { name: 'Cancel link' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-first-taps', 'none');
  const lowest = page.getByRole('dialog').getByRole('button').last();
  await expect(lowest).toBeVisible();
  // The sheet has come to rest over the bar.
  const bar = await page.locator('nav').boundingBox();
  await expect.poll(async () => (await middleOf(lowest)).y).toBeGreaterThan(bar!.y);
  // A moment later it does take them.
  await lowest.click({ trial: true });
  expect(await reachedAfterTap(page, lowest, await middleOf(lowest))).toEqual(['nothing to press']);
  // What is meant is pressed: the bar is back.
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
});

test("a second tap on 'Mark as Paid in Cash' chooses nothing on the page that follows", async ({
  visitor,
  business,
}) => {
  const link = await makeLink(business);
  const page = await visitor();
  // What stands under each point of the new page when it is first drawn.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const inForm = (y: number) =>
        document.elementFromPoint(innerWidth / 2, y)?.closest('form, .way');
      const points = Array.from({ length: innerHeight }, (_, y) => y);
      document.documentElement.dataset['pressable'] = String(points.some(inForm));
    });
  });
  const pressable = () => page.evaluate(() => document.documentElement.dataset['pressable']);
  await page.goto(`${business.stack.address}/pay/${link.url}`);
  await choose(page, 'Cash');
  await payButton(page).click();
  await page.waitForURL(/said=cash/);
  await expect(page.getByText('Payment Confirmed!')).toBeVisible();
  expect(await pressable()).toBe('false');
  // The customer may change their mind a moment later.
  await page.getByRole('link', { name: 'Pay another way' }).click();
  await choose(page, 'Card');
});
