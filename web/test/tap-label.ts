import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** On the label, which covers the control. */
export async function tapLabel(text: RegExp): Promise<void> {
  const find = () =>
    [...document.querySelectorAll('label')].find((label) => text.test(label.textContent));
  await expect.poll(find).toBeDefined();
  await page.elementLocator(find()!).click();
}
