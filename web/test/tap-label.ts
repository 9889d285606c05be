import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Taps a choice, a box or a switch as a person does: on its label, which covers it. */
export async function tapLabel(text: RegExp): Promise<void> {
  const find = () =>
    [...document.querySelectorAll('label')].find((label) => text.test(label.textContent));
  await expect.poll(find).toBeDefined();
  await page.elementLocator(find()!).click();
}
