import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any of our screens has before what is looked for. */
const MOST_STOPS = 40;

/** Presses Tab until the focus is there. At every stop on the way it has to be seen where the focus is. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const stops: string[] = [];
  while (!(await hasFocus(wanted))) {
    expect(stops.length, `never came to it: ${stops.join(', ')}`).toBeLessThan(MOST_STOPS);
    await page.keyboard.press('Tab');
    stops.push(await focusedInSight(page));
  }
}

/** To the element by Tab, and presses what a keyboard presses. */
export async function press(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Where the focus is, by its name; fails when it is nowhere, or cannot be seen (WCAG 2.4.7, 2.4.11). */
export async function focusedInSight(page: Page): Promise<string> {
  let name = '';
  // A sheet that has just come up lets taps through for a moment, and so does this look at it.
  await expect
    .poll(
      async () => {
        const focus = await page.evaluate(readFocus);
        ({ name } = focus);
        return focus.isSeen ? 'in sight' : `'${focus.name}' is not in sight`;
      },
      { timeout: 3_000 },
    )
    .toBe('in sight');
  return name;
}

function readFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { name: 'nothing', isSeen: false };
  // A drawn control lies over its input.
  const shape = focused.closest('label') ?? focused;
  const { left, top, width, height } = shape.getBoundingClientRect();
  const isSeen = [0.1, 0.5, 0.9].some((part) => {
    const there = document.elementFromPoint(left + width * part, top + height / 2);
    return there !== null && (shape.contains(there) || there.contains(shape));
  });
  return { name: (focused.getAttribute('aria-label') ?? shape.textContent).trim(), isSeen };
}

const hasFocus = (wanted: Locator) =>
  wanted.evaluate((element) => element.contains(document.activeElement));
