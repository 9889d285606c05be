import { expect } from 'vitest';

/** What the one toast on the screen says, be it news or trouble. */
export const toastText = (): string =>
  document.querySelector('[aria-live] .toast')?.textContent ?? '';

export async function expectToast(text: string | RegExp): Promise<void> {
  if (typeof text === 'string') await expect.poll(toastText).toBe(text);
  else await expect.poll(toastText).toMatch(text);
}
