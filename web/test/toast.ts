import { expect } from 'vitest';

/** The text of the one toast, of either kind. */
export const toastText = (): string =>
  document.querySelector('[aria-live] .toast')?.textContent ?? '';

export async function expectToast(text: string | RegExp): Promise<void> {
  if (typeof text === 'string') await expect.poll(toastText).toBe(text);
  else await expect.poll(toastText).toMatch(text);
}
